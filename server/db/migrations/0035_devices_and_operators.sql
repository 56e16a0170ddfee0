-- The browser that alone may use a session, by a hash of its cookie; null: a client that keeps its token itself.
ALTER TABLE sessions ADD COLUMN device_hash text;
-- Who works at the desk. The key is the public half of a pair of which the operator has the other. A row is never deleted: decisions
-- name its operator.
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
-- Names and messages are sealed too from now on, at the next start.
UPDATE data_keys SET resealed_at = NULL;
