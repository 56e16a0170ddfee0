-- Loans: an application, its offer, and the rest of its instalments. Amounts are in cents of the peso.
CREATE TABLE loans (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL REFERENCES users (id),
  state text NOT NULL CHECK (state IN ('review', 'passed', 'rejected', 'inUse', 'repaid')),
  amount bigint NOT NULL CHECK (amount > 0),
  months integer NOT NULL CHECK (months > 0),
  income bigint NOT NULL CHECK (income > 0),
  level smallint NOT NULL CHECK (level IN (1, 2)),
  -- Rates and fees on the day of the application, which stay in force for this loan when others are published.
  prices jsonb NOT NULL,
  payment bigint NOT NULL CHECK (payment > 0),
  reason text,
  needed bigint,
  created_at bigint NOT NULL,
  decided_at bigint,
  expires_at bigint,
  started_on text,
  -- Date up to which the interest of the current period is paid.
  accrued_from text,
  -- Reminders that were due up to this time have been sent.
  reminded_at bigint,
  modified_at bigint NOT NULL,
  CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  CHECK ((state IN ('inUse', 'repaid')) = (started_on IS NOT NULL))
);
CREATE INDEX loans_by_user ON loans (user_id, seq);
-- A user can have only one application or offer at a time.
CREATE UNIQUE INDEX loans_one_open ON loans (user_id) WHERE state IN ('review', 'passed');

-- The rest of each instalment. Late interest is computed up to `late_from`.
CREATE TABLE loan_instalments (
  loan_id text NOT NULL REFERENCES loans (id),
  nth integer NOT NULL,
  ends_on text NOT NULL,
  due_on text NOT NULL,
  late_from text NOT NULL,
  late bigint NOT NULL CHECK (late >= 0),
  late_vat bigint NOT NULL CHECK (late_vat >= 0),
  interest bigint NOT NULL CHECK (interest >= 0),
  vat bigint NOT NULL CHECK (vat >= 0),
  principal bigint NOT NULL CHECK (principal >= 0),
  PRIMARY KEY (loan_id, nth)
);

-- Each movement, with the amounts of interest, principal and charges that it paid.
CREATE TABLE loan_flows (
  loan_id text NOT NULL REFERENCES loans (id),
  nth integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('disbursed', 'instalment', 'prepayment', 'payoff')),
  date text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  late bigint NOT NULL CHECK (late >= 0),
  late_vat bigint NOT NULL CHECK (late_vat >= 0),
  interest bigint NOT NULL CHECK (interest >= 0),
  vat bigint NOT NULL CHECK (vat >= 0),
  principal bigint NOT NULL CHECK (principal >= 0),
  at bigint NOT NULL,
  PRIMARY KEY (loan_id, nth)
);
CREATE FUNCTION loan_flows_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER loan_flows_append_only BEFORE UPDATE OR DELETE ON loan_flows
  FOR EACH ROW EXECUTE FUNCTION loan_flows_are_append_only();
