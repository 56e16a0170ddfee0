-- The customer's choices beside the quantity, and the result of the settlement, as JSON of the product.
ALTER TABLE subscriptions ADD COLUMN choice jsonb, ADD COLUMN outcome jsonb;

-- Simulated strategies that can be followed. Each day of a strategy's account is a row that is written once.
CREATE TABLE follow_strategies (
  id text PRIMARY KEY,
  -- Instruments from which the rule chooses, and the date of the first row.
  universe jsonb NOT NULL,
  started_on text NOT NULL,
  -- Rows of earlier dates were computed from the market's history when the strategy was stored.
  recorded_at bigint NOT NULL,
  closed_on text
);

CREATE TABLE follow_days (
  strategy_id text NOT NULL REFERENCES follow_strategies (id),
  date text NOT NULL,
  at bigint NOT NULL,
  -- Number of trading days so far, which the rule uses.
  trading_days integer NOT NULL CHECK (trading_days >= 0),
  cash bigint NOT NULL CHECK (cash >= 0),
  holdings jsonb NOT NULL,
  equity bigint NOT NULL CHECK (equity >= 0),
  unit_value text NOT NULL,
  peak text NOT NULL,
  PRIMARY KEY (strategy_id, date)
);

CREATE TABLE follow_fills (
  strategy_id text NOT NULL,
  date text NOT NULL,
  nth integer NOT NULL,
  instrument_key text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  quantity integer NOT NULL CHECK (quantity > 0),
  price text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  PRIMARY KEY (strategy_id, date, nth),
  FOREIGN KEY (strategy_id, date) REFERENCES follow_days (strategy_id, date)
);

-- Stored days and fills are never changed or deleted.
CREATE FUNCTION follow_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER follow_days_append_only BEFORE UPDATE OR DELETE ON follow_days
  FOR EACH ROW EXECUTE FUNCTION follow_is_append_only();
CREATE TRIGGER follow_fills_append_only BEFORE UPDATE OR DELETE ON follow_fills
  FOR EACH ROW EXECUTE FUNCTION follow_is_append_only();
