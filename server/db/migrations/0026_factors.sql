-- Second factors, recovery codes, and the time and kind of the last proof within a session.
CREATE TABLE factors (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
  name text NOT NULL,
  -- The shared secret of an authenticator app.
  secret bytea,
  -- Time step of the last accepted code: no code is accepted twice.
  last_step bigint,
  credential_id text,
  public_key bytea,
  counter bigint,
  transports jsonb,
  -- Host for which the passkey was created.
  host text,
  created_at bigint NOT NULL,
  -- Null until the factor is confirmed.
  confirmed_at bigint,
  last_used_at bigint,
  CHECK ((kind = 'totp') = (secret IS NOT NULL)),
  CHECK (kind = 'totp' OR confirmed_at IS NULL OR (credential_id IS NOT NULL AND public_key IS NOT NULL))
);
CREATE INDEX factors_by_user ON factors (user_id);
CREATE UNIQUE INDEX factors_by_credential ON factors (credential_id) WHERE credential_id IS NOT NULL;

CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES users (id),
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Secrets that were sent to a client and must be returned: a challenge for a passkey, the ticket of a log-in. Only the
-- hash is stored.
CREATE TABLE challenges (
  hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('ticket', 'assertion', 'attestation')),
  user_id text REFERENCES users (id),
  -- A log-in ticket is valid only for the password that was entered for it.
  bound text,
  expires_at bigint NOT NULL
);
CREATE INDEX challenges_by_end ON challenges (expires_at);

ALTER TABLE sessions ADD COLUMN proven_at bigint;
ALTER TABLE sessions ADD COLUMN proven_by text CHECK (proven_by IN ('password', 'factor'));
ALTER TABLE users ADD COLUMN money_held_until bigint;
