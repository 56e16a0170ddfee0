-- The tables of strategies are used for follow investing and for quantitative products.
ALTER TABLE follow_strategies RENAME TO strategies;
ALTER TABLE follow_days RENAME TO strategy_days;
ALTER TABLE follow_fills RENAME TO strategy_fills;

ALTER TABLE strategies
  -- The last date whose orders and fees are booked, and the random seed of the strategy's code.
  ADD COLUMN booked_on text,
  ADD COLUMN seed text;
ALTER TABLE strategy_days
  -- Close of the first instrument before the first trading day; null before that day.
  ADD COLUMN anchor text,
  -- The comparison: the same money invested on the first day and held.
  ADD COLUMN benchmark_cash bigint CHECK (benchmark_cash >= 0),
  ADD COLUMN benchmark_holdings jsonb,
  ADD COLUMN benchmark_equity bigint CHECK (benchmark_equity >= 0);
ALTER TABLE strategy_fills ADD COLUMN reason text NOT NULL DEFAULT 'rebalance';

-- One high-water mark for all orders of a customer with the same rule; deposits and withdrawals change it by their
-- amount.
CREATE TABLE quant_marks (
  user_id text NOT NULL REFERENCES users (id),
  strategy_id text NOT NULL REFERENCES strategies (id),
  mark bigint NOT NULL CHECK (mark >= 0),
  PRIMARY KEY (user_id, strategy_id)
);

-- Fees on the profit: at most one per order and date.
CREATE TABLE quant_fees (
  subscription_id text NOT NULL REFERENCES subscriptions (id),
  date text NOT NULL,
  value text NOT NULL,
  units_before text NOT NULL,
  equity bigint NOT NULL CHECK (equity >= 0),
  account_equity bigint NOT NULL CHECK (account_equity >= equity),
  account_mark bigint NOT NULL CHECK (account_mark >= 0 AND account_mark < account_equity),
  account_fee bigint NOT NULL CHECK (account_fee <= account_equity - account_mark),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee <= equity),
  units text NOT NULL,
  PRIMARY KEY (subscription_id, date)
);
CREATE TRIGGER quant_fees_append_only BEFORE UPDATE OR DELETE ON quant_fees
  FOR EACH ROW EXECUTE FUNCTION follow_is_append_only();

-- A code unlocks an offer or a product that is by invitation only.
ALTER TABLE offer_codes DROP CONSTRAINT offer_codes_offer_id_fkey;
