-- Fund orders. A purchase whose units are allotted is a lot; lots are redeemed first in, first out.
CREATE TABLE fund_orders (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  scheme text NOT NULL,
  side text NOT NULL CHECK (side IN ('purchase', 'redemption')),
  state text NOT NULL CHECK (state IN ('submitted', 'allotted', 'settling', 'redeemed', 'failed', 'cancelled')),
  failure text CHECK (failure ~ '^[a-z][A-Za-z]*$'),
  -- Amount in cents; units in ten thousandths; rupees, duty and load in hundredths of a rupee.
  amount bigint CHECK (amount > 0),
  pending_id text REFERENCES transfers (id),
  units bigint CHECK (units > 0),
  units_left bigint CHECK (units_left BETWEEN 0 AND units),
  -- Day number, in India, of the order's NAV.
  day bigint NOT NULL,
  cutoff_at bigint NOT NULL,
  publish_at bigint NOT NULL,
  pay_at bigint NOT NULL,
  nav numeric CHECK (nav > 0),
  rate numeric CHECK (rate > 0),
  rupees bigint CHECK (rupees > 0),
  duty bigint CHECK (duty >= 0),
  load bigint CHECK (load >= 0),
  -- Exit loads in force when the lot was bought.
  loads jsonb NOT NULL,
  locked_until bigint,
  -- Parts of lots that a redemption took.
  parts jsonb NOT NULL,
  created_at bigint NOT NULL,
  modified_at bigint NOT NULL,
  CHECK (created_at < cutoff_at AND cutoff_at <= publish_at AND publish_at <= pay_at),
  CHECK ((side = 'purchase') = (pending_id IS NOT NULL)),
  CHECK (side = 'purchase' OR (units IS NOT NULL AND units_left IS NULL)),
  CHECK ((nav IS NULL) = (rate IS NULL)),
  CHECK (state NOT IN ('allotted', 'settling', 'redeemed') OR (nav IS NOT NULL AND units IS NOT NULL))
);
CREATE INDEX fund_orders_user ON fund_orders (user_id, seq);
CREATE INDEX fund_orders_lots ON fund_orders (user_id, scheme, seq) WHERE units_left > 0;
