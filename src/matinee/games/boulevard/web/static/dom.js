// DOM access shared by the scripts of this game.

import { need } from "../../../../web/static/js/selectors.js";

/** The current state of the table, as the server has put it into the page; for a spectator without means. */
export const tableState = () => need("#hb-now").dataset;
