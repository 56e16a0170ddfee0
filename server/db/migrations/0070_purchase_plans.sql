-- Plans of purchases. `next_on` is the next date of the plan; null once it has ended. `carried` is what earlier dates left
-- over, in minor units of the currency of the wallet that pays: no money is set aside for it.
CREATE TABLE purchase_plans (
  id text PRIMARY KEY,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL REFERENCES users (id),
  instrument_key text NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  frequency text NOT NULL,
  starts_on text NOT NULL,
  may_top_up boolean NOT NULL,
  state text NOT NULL,
  carried bigint NOT NULL CHECK (carried >= 0),
  next_on text,
  created_at bigint NOT NULL,
  modified_at bigint NOT NULL
);
CREATE INDEX purchase_plans_user ON purchase_plans (user_id, seq);

-- What became of each date of a plan. The key is what makes the purchase of a date happen once.
CREATE TABLE purchase_runs (
  plan_id text NOT NULL REFERENCES purchase_plans (id),
  date text NOT NULL,
  at bigint NOT NULL,
  outcome text NOT NULL,
  skip text,
  late boolean NOT NULL,
  order_id text,
  quantity text,
  PRIMARY KEY (plan_id, date),
  CHECK ((outcome = 'ordered') = (order_id IS NOT NULL)),
  CHECK ((outcome = 'skipped') = (skip IS NOT NULL))
);
