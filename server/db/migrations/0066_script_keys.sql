-- Keys with which a user's own programs call the server. Only the hash of the secret is stored.
CREATE TABLE script_keys (
  token_hash text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'trade')),
  addresses jsonb NOT NULL,
  created_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  last_used_at bigint,
  revoked_at bigint
);
CREATE INDEX script_keys_user ON script_keys (user_id);
