"""Database maintenance: backups, integrity checks, damaged tables set aside."""
