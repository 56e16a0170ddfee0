-- The initial schema: people, sessions, the ledger, orders, positions and the outbox. Times are milliseconds since 1970
-- UTC, money is whole minor units, prices and quantities are scaled integers.

CREATE TABLE users (
  id text PRIMARY KEY,
  username text NOT NULL,
  email text,
  password_hash text NOT NULL,
  full_name text,
  country text,
  account_type integer NOT NULL CHECK (account_type IN (2, 4)),
  kyc text NOT NULL DEFAULT 'none',
  block_trade text NOT NULL DEFAULT 'notOpen',
  pay_password_hash text,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE agreements (
  user_id text NOT NULL REFERENCES users (id),
  version text NOT NULL,
  locale text NOT NULL,
  accepted_at bigint NOT NULL,
  PRIMARY KEY (user_id, version)
);

CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  user_agent text,
  revoked_at bigint
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE email_codes (
  email text NOT NULL,
  purpose text NOT NULL,
  code_hash text NOT NULL,
  expires_at bigint NOT NULL,
  tries_left integer NOT NULL,
  sent_at bigint NOT NULL,
  PRIMARY KEY (email, purpose)
);

CREATE TABLE login_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  ip text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX login_tries_name ON login_tries (name, at);
CREATE INDEX login_tries_ip ON login_tries (ip, at);

CREATE TABLE watchlist (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id),
  instrument_key text NOT NULL,
  position double precision NOT NULL,
  created_at bigint NOT NULL,
  UNIQUE (user_id, instrument_key)
);

-- Rows are never deleted, so that a key that was used for money can never be used again. For a registration the user is
-- '' and the key starts with the e-mail address, so there is no reference to users.
CREATE TABLE idempotency (
  user_id text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done')),
  -- Type json and not jsonb, so that the response is returned byte for byte as it was stored.
  answer json,
  created_at bigint NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE TABLE outbox_heads (
  user_id text PRIMARY KEY,
  last bigint NOT NULL
);
CREATE TABLE outbox (
  user_id text NOT NULL,
  "offset" bigint NOT NULL,
  event jsonb NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (user_id, "offset")
);

-- The ledger. The postings are authoritative; balances and reservations are projections that can be rebuilt from them.

CREATE TABLE accounts (
  id text PRIMARY KEY,
  owner text NOT NULL,
  wallet text NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('available', 'reserved', 'fees', 'clearing', 'funding', 'fx', 'suspense', 'rounding')),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  UNIQUE (owner, wallet, kind, currency)
);

CREATE TABLE transfers (
  id text PRIMARY KEY,
  phase text NOT NULL CHECK (phase IN ('single', 'pending', 'post', 'void')),
  pending_id text REFERENCES transfers (id),
  reference text,
  created_at bigint NOT NULL,
  CHECK ((phase IN ('post', 'void')) = (pending_id IS NOT NULL))
);
CREATE INDEX transfers_pending ON transfers (pending_id);

CREATE TABLE postings (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id text NOT NULL REFERENCES transfers (id),
  account_id text NOT NULL REFERENCES accounts (id),
  kind text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL
);
CREATE INDEX postings_account ON postings (account_id, seq);
CREATE INDEX postings_transfer ON postings (transfer_id);

CREATE TABLE balances (
  account_id text PRIMARY KEY REFERENCES accounts (id),
  balance bigint NOT NULL,
  guarded boolean NOT NULL,
  CONSTRAINT balances_never_negative CHECK (NOT guarded OR balance >= 0)
);

CREATE TABLE reservations (
  transfer_id text PRIMARY KEY REFERENCES transfers (id),
  account_id text NOT NULL REFERENCES accounts (id),
  remaining bigint NOT NULL CHECK (remaining >= 0)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_transfer_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM postings p JOIN accounts a ON a.id = p.account_id
    WHERE p.transfer_id = NEW.transfer_id GROUP BY a.currency HAVING sum(p.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'transfer % does not balance', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Checked at commit, when all postings of a transfer have been inserted.
CREATE CONSTRAINT TRIGGER postings_balance AFTER INSERT ON postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_transfer_balances();

-- The platform's own accounts: one for each kind and currency. They may be negative, because the platform's liabilities
-- are the customers' balances.
INSERT INTO accounts (id, owner, wallet, kind, currency)
  SELECT 'house:' || kind || ':' || currency, 'house', '', kind, currency
  FROM unnest(ARRAY['fees', 'clearing', 'funding', 'fx', 'rounding']) AS kind,
       unnest(ARRAY['MXN', 'USD', 'HKD']) AS currency;
INSERT INTO balances (account_id, balance, guarded) SELECT id, 0, false FROM accounts;

-- Each row has a copy of the data of its instrument, so that it stays readable when a catalogue no longer has the
-- instrument.

CREATE TABLE positions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id),
  instrument_key text NOT NULL,
  name text NOT NULL,
  source integer NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  price_decimals integer NOT NULL,
  quantity_decimals integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity >= 0),
  used bigint NOT NULL CHECK (used >= 0 AND used <= quantity),
  cost bigint NOT NULL,
  cost_mxn bigint NOT NULL,
  cost_usd bigint NOT NULL,
  cost_hkd bigint NOT NULL,
  fees bigint NOT NULL,
  fees_mxn bigint NOT NULL,
  fees_usd bigint NOT NULL,
  fees_hkd bigint NOT NULL,
  day_start_at bigint NOT NULL,
  day_start_quantity bigint NOT NULL,
  day_cash_flow bigint NOT NULL,
  sell_profit bigint NOT NULL,
  created_at bigint NOT NULL,
  modified_at bigint NOT NULL,
  closed_at bigint,
  CHECK ((closed_at IS NULL) = (quantity > 0))
);
CREATE UNIQUE INDEX positions_open ON positions (user_id, instrument_key) WHERE closed_at IS NULL;

CREATE TABLE orders (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  instrument_key text NOT NULL,
  name text NOT NULL,
  source integer NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  price_decimals integer NOT NULL,
  quantity_decimals integer NOT NULL,
  direction integer NOT NULL CHECK (direction IN (0, 1)),
  order_type integer NOT NULL CHECK (order_type IN (0, 1)),
  action integer NOT NULL CHECK (action IN (0, 1)),
  state text NOT NULL,
  reason text,
  price bigint,
  worst_price bigint NOT NULL CHECK (worst_price > 0),
  quantity bigint NOT NULL CHECK (quantity > 0),
  filled bigint NOT NULL CHECK (filled >= 0 AND filled <= quantity),
  filled_value numeric(40, 0) NOT NULL,
  cash bigint NOT NULL,
  fees jsonb NOT NULL,
  pending_id text REFERENCES transfers (id),
  reserved bigint NOT NULL CHECK (reserved >= 0),
  position_id text REFERENCES positions (id),
  created_at bigint NOT NULL,
  modified_at bigint NOT NULL,
  progress_at bigint NOT NULL,
  CHECK ((order_type = 1) = (price IS NOT NULL)),
  CHECK (state NOT IN ('filled', 'cancelled', 'rejected', 'expired') OR reserved = 0)
);
CREATE INDEX orders_user ON orders (user_id, seq DESC);
CREATE INDEX orders_resting ON orders (seq) WHERE state IN ('accepted', 'working', 'partial');

CREATE TABLE fills (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  transfer_id text REFERENCES transfers (id),
  price bigint NOT NULL CHECK (price > 0),
  quantity bigint NOT NULL CHECK (quantity > 0),
  cash bigint NOT NULL,
  fees bigint NOT NULL CHECK (fees >= 0),
  created_at bigint NOT NULL
);
CREATE INDEX fills_order ON fills (order_id);
CREATE TRIGGER fills_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fills
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One sale of a holding: all fills of one selling order together.
CREATE TABLE closed_positions (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  position_id text NOT NULL REFERENCES positions (id),
  order_id text NOT NULL UNIQUE REFERENCES orders (id),
  instrument_key text NOT NULL,
  name text NOT NULL,
  source integer NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  price_decimals integer NOT NULL,
  quantity_decimals integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  cost bigint NOT NULL,
  proceeds bigint NOT NULL,
  fees bigint NOT NULL,
  net_mxn bigint NOT NULL,
  net_usd bigint NOT NULL,
  net_hkd bigint NOT NULL,
  bought_at bigint NOT NULL,
  sold_at bigint NOT NULL
);
CREATE INDEX closed_positions_user ON closed_positions (user_id, seq DESC);
