-- Jobs: work that is due at a time, one row per kind and subject. next_at is null when no work is left.
CREATE TABLE jobs (
  kind text NOT NULL,
  subject text NOT NULL,
  next_at bigint,
  -- Number of consecutive failures, which determines the delay of the next retry.
  failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX jobs_due ON jobs (next_at) WHERE next_at IS NOT NULL;

-- Offers that can be subscribed to: an issue, a fund, a loan. Quantities are whole units of the product.
CREATE TABLE offers (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  product text NOT NULL,
  state text NOT NULL,
  opens_at bigint NOT NULL,
  closes_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  terms jsonb NOT NULL,
  -- The seed's SHA-256 is published from the beginning, the seed itself after the allotment.
  seed text NOT NULL,
  result jsonb,
  offered bigint CHECK (offered >= 0),
  allotted bigint NOT NULL DEFAULT 0,
  allotted_at bigint,
  CHECK (opens_at < closes_at AND closes_at <= ends_at),
  CHECK (allotted >= 0 AND (allotted = 0 OR allotted <= offered)),
  CHECK (allotted_at IS NULL OR (offered IS NOT NULL AND result IS NOT NULL))
);
CREATE INDEX offers_product ON offers (product, seq);

CREATE TABLE subscriptions (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  offer_id text NOT NULL REFERENCES offers (id),
  user_id text NOT NULL REFERENCES users (id),
  product text NOT NULL,
  state text NOT NULL CHECK (state IN ('submitted', 'running', 'none', 'cancelled', 'ended')),
  wallet text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  allotted bigint CHECK (allotted BETWEEN 0 AND quantity),
  -- The maximum cost, the cost, and the reservation that pays for it.
  reserved bigint NOT NULL CHECK (reserved > 0),
  cost bigint CHECK (cost BETWEEN 0 AND reserved),
  pending_id text NOT NULL REFERENCES transfers (id),
  created_at bigint NOT NULL,
  modified_at bigint NOT NULL,
  CHECK ((allotted IS NULL) = (cost IS NULL))
);
CREATE UNIQUE INDEX subscriptions_one ON subscriptions (offer_id, user_id) WHERE state <> 'cancelled';
CREATE INDEX subscriptions_user ON subscriptions (user_id, seq);
CREATE INDEX subscriptions_offer ON subscriptions (offer_id, state, seq);

-- The timeline of each subscription.
CREATE TABLE subscription_events (
  subscription_id text NOT NULL REFERENCES subscriptions (id),
  kind text NOT NULL,
  amount bigint,
  at bigint NOT NULL,
  PRIMARY KEY (subscription_id, kind)
);
