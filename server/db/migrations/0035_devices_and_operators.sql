-- Hash of the cookie of the only browser that may use the session; null for a client that protects its token itself.
ALTER TABLE sessions ADD COLUMN device_hash text;
-- Back-office operators. The key is the public half of the operator's key pair. A row is never deleted, because
-- decisions name their operator.
CREATE TABLE operators (
  name text PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('review', 'payment', 'support', 'security')),
  public_key text NOT NULL UNIQUE,
  added_by text NOT NULL,
  added_at bigint NOT NULL,
  confirmed_by text,
  confirmed_at bigint,
  removed_by text,
  removed_at bigint
);
-- From now on names and messages are sealed too; existing ones at the next start.
UPDATE data_keys SET resealed_at = NULL;
