-- Customers' documents, deposits, withdrawals and other requests that wait for a decision, and notices about them.

ALTER TABLE users ADD COLUMN referral_code text;
UPDATE users SET referral_code = upper(substr(md5(id), 1, 8));
ALTER TABLE users ALTER COLUMN referral_code SET NOT NULL;
CREATE UNIQUE INDEX users_referral_code ON users (referral_code);
ALTER TABLE users ADD COLUMN referred_by text REFERENCES users (id);

-- Data of a company. Its country of registration is the user's country.
CREATE TABLE companies (
  user_id text PRIMARY KEY REFERENCES users (id),
  corporate_id text NOT NULL,
  license_number text NOT NULL,
  license_image text NOT NULL,
  office_address text NOT NULL,
  bank_account text NOT NULL,
  officer_name text NOT NULL,
  officer_position text NOT NULL,
  mobile_phone text NOT NULL
);

-- Images, encoded again as JPEG. An image without an owner was uploaded before a registration, and is deleted after a
-- day unless a registration refers to it.
CREATE TABLE files (
  id text PRIMARY KEY,
  owner text REFERENCES users (id),
  ip text NOT NULL,
  image bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX files_owner ON files (owner, created_at);
CREATE INDEX files_ip ON files (ip, created_at);

-- Reviews: one life cycle for everything that waits for a decision. The subject of a review is a row with the same id
-- in the table of its kind.
CREATE TABLE reviews (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL CHECK (kind IN ('kyc', 'account', 'deposit', 'withdrawal', 'transfer', 'permission')),
  user_id text NOT NULL REFERENCES users (id),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'passed', 'failed', 'cancelled')),
  reason text,
  created_at bigint NOT NULL,
  -- Time by which the user was promised a decision.
  due_at bigint NOT NULL,
  -- Time at which the auto-reviewer decides; null if only operators decide.
  look_at bigint,
  decided_at bigint,
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((state = 'failed') = (reason IS NOT NULL))
);
CREATE INDEX reviews_user ON reviews (user_id, kind, seq DESC);
CREATE INDEX reviews_waiting ON reviews (look_at) WHERE state = 'pending';

-- Votes: if two approvals are required, their authors must be different. Rows are never changed.
CREATE TABLE review_votes (
  review_id text NOT NULL REFERENCES reviews (id),
  author text NOT NULL,
  passed boolean NOT NULL,
  reason text,
  at bigint NOT NULL,
  PRIMARY KEY (review_id, author)
);
CREATE TRIGGER review_votes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON review_votes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE kyc_applications (
  id text PRIMARY KEY REFERENCES reviews (id),
  document text NOT NULL CHECK (document IN ('idCard', 'passport', 'DL')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  document_number text NOT NULL,
  country text NOT NULL,
  front text NOT NULL REFERENCES files (id),
  back text REFERENCES files (id)
);

-- Bank cards and crypto wallets. A change needs a new review. A deleted destination keeps its row, because other rows
-- refer to it.
CREATE TABLE destinations (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  review_id text NOT NULL UNIQUE REFERENCES reviews (id),
  kind text NOT NULL CHECK (kind IN ('bank', 'crypto')),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  details jsonb NOT NULL,
  held_until bigint,
  created_at bigint NOT NULL,
  deleted_at bigint
);
CREATE INDEX destinations_user ON destinations (user_id, seq);

CREATE TABLE deposits (
  id text PRIMARY KEY REFERENCES reviews (id),
  kind text NOT NULL CHECK (kind IN ('bank', 'card', 'crypto')),
  wallet text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  amount bigint NOT NULL CHECK (amount > 0),
  asset text,
  network text,
  -- Each transaction or bank reference can be credited only once.
  reference text,
  destination_id text REFERENCES destinations (id),
  certificate text REFERENCES files (id),
  confirmations integer,
  suspense boolean NOT NULL DEFAULT false,
  released_at bigint,
  -- The operator who released the amount in suspense.
  released_by text,
  transfer_id text REFERENCES transfers (id),
  CHECK ((released_at IS NULL) = (released_by IS NULL)),
  CHECK (released_at IS NULL OR suspense)
);
CREATE UNIQUE INDEX deposits_transaction ON deposits (network, reference) WHERE network IS NOT NULL;

CREATE TABLE withdrawals (
  id text PRIMARY KEY REFERENCES reviews (id),
  kind text NOT NULL CHECK (kind IN ('bank', 'crypto')),
  wallet text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  destination_id text NOT NULL REFERENCES destinations (id),
  -- A full copy, so that later changes of the destination do not affect a withdrawal in progress.
  destination jsonb NOT NULL,
  pending_id text NOT NULL REFERENCES transfers (id)
);

CREATE TABLE wallet_transfers (
  id text PRIMARY KEY REFERENCES reviews (id),
  source text NOT NULL,
  target text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  rate numeric(40, 20) NOT NULL,
  received bigint NOT NULL CHECK (received > 0),
  -- Null for a transfer within one currency, which was executed at once.
  pending_id text REFERENCES transfers (id),
  CHECK (source <> target)
);

-- For a day of a user's bill: selects the transfers of the day first, and then those of the user.
CREATE INDEX transfers_created ON transfers (created_at);

CREATE TABLE notices (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  values jsonb NOT NULL,
  subject_type text,
  subject_id text,
  created_at bigint NOT NULL,
  read_at bigint,
  CHECK ((subject_type IS NULL) = (subject_id IS NULL))
);
CREATE INDEX notices_user ON notices (user_id, seq DESC);
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;

-- Customer service. The key of a thread gives access to it: a user's own key, or one that an anonymous page has
-- created.
ALTER TABLE users ADD COLUMN chat_key text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');
CREATE UNIQUE INDEX users_chat_key ON users (chat_key);
CREATE TABLE chat_messages (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  thread text NOT NULL,
  -- 'customer', or the name of the operator who answered.
  author text NOT NULL,
  text text NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX chat_messages_thread ON chat_messages (thread, seq);
