-- Bonds of customers: one row for each purchase, with the terms at the time of the purchase.
CREATE TABLE bond_lots (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL REFERENCES users (id),
  wallet text NOT NULL,
  issue jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('held', 'sold', 'matured')),
  instruction text NOT NULL CHECK (instruction IN ('cash', 'capital', 'all')),
  titles bigint NOT NULL CHECK (titles > 0),
  -- Titles that are neither sold nor repaid, and their cost.
  titles_left bigint NOT NULL CHECK (titles_left BETWEEN 0 AND titles),
  cost bigint NOT NULL CHECK (cost >= 0),
  bought jsonb NOT NULL,
  -- Date up to which payments and taxes are booked.
  paid_through text NOT NULL,
  created_at bigint NOT NULL,
  modified_at bigint NOT NULL,
  CHECK ((state = 'held') = (titles_left > 0))
);
CREATE INDEX bond_lots_by_user ON bond_lots (user_id, seq);

-- Each movement of a purchase, with the numbers from which its amount was computed.
CREATE TABLE bond_flows (
  lot_id text NOT NULL REFERENCES bond_lots (id),
  nth integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('purchase', 'coupon', 'maturity', 'sale')),
  date text NOT NULL,
  titles bigint NOT NULL CHECK (titles > 0),
  gross bigint NOT NULL CHECK (gross >= 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  inputs jsonb NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (lot_id, nth)
);
-- A coupon or the principal is paid only once per date.
CREATE UNIQUE INDEX bond_flows_paid_once ON bond_flows (lot_id, kind, date) WHERE kind IN ('coupon', 'maturity');

CREATE FUNCTION bond_flows_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER bond_flows_append_only BEFORE UPDATE OR DELETE ON bond_flows
  FOR EACH ROW EXECUTE FUNCTION bond_flows_are_append_only();
