-- Isolated margin: the contract of an order and of a position, and what a close was worth in the contract's currency.

ALTER TABLE orders
  ADD COLUMN leverage integer CHECK (leverage >= 1),
  -- The first part of the quantity that closes a margined position; the rest opens one of the other side.
  ADD COLUMN closing bigint NOT NULL DEFAULT 0 CHECK (closing >= 0 AND closing <= quantity),
  -- Who or what placed it: 'order' for the customer.
  ADD COLUMN cause text NOT NULL DEFAULT 'order' CHECK (cause ~ '^[a-z][A-Za-z]*$'),
  ADD COLUMN contract jsonb,
  ADD CHECK ((product = 'isolatedMargin') = (contract IS NOT NULL));
ALTER TABLE orders ALTER closing DROP DEFAULT, ALTER cause DROP DEFAULT;

-- Units of the wallet's currency for one of the contract's; null where they are the same by definition, as of shares.
ALTER TABLE fills ADD COLUMN rate numeric;

-- The contract of a margined position. Values are exact, in the contract's currency.
CREATE TABLE position_contracts (
  position_id text PRIMARY KEY REFERENCES positions (id),
  state text NOT NULL CHECK (state IN ('open', 'liquidating')),
  currency text NOT NULL,
  multiplier numeric NOT NULL CHECK (multiplier > 0),
  -- Entry price x quantity x multiplier of what is held.
  entry_value numeric NOT NULL,
  -- The margin, at the rates at which it was paid in.
  collateral numeric NOT NULL CHECK (collateral >= 0),
  maintenance_rate numeric NOT NULL CHECK (maintenance_rate > 0),
  fee_rate numeric NOT NULL CHECK (fee_rate >= 0),
  take_profit bigint CHECK (take_profit > 0),
  stop_loss bigint CHECK (stop_loss > 0),
  -- The margin ratio in percent of the last warning; 0 for none.
  warned integer NOT NULL CHECK (warned >= 0),
  -- The last cut-off whose financing was charged, or the opening.
  financed_to bigint NOT NULL
);
CREATE INDEX position_contracts_financed ON position_contracts (financed_to);
CREATE INDEX positions_margined ON positions (modified_at) WHERE margin_mode = 'isolated';
CREATE UNIQUE INDEX positions_open_margined ON positions (user_id, instrument_key, side)
  WHERE closed_at IS NULL AND margin_mode = 'isolated';

-- What is done once per period, as financing is once per cut-off.
ALTER TABLE margin_events ADD COLUMN period bigint;
CREATE UNIQUE INDEX margin_events_period ON margin_events (position_id, kind, period) WHERE period IS NOT NULL;

ALTER TABLE closed_positions
  ADD COLUMN contract_currency text,
  ADD COLUMN multiplier numeric,
  ADD COLUMN entry_value numeric,
  ADD COLUMN exit_value numeric,
  -- Part of the profit that comes from the exchange rate.
  ADD COLUMN exchange bigint;

-- Wallets of before have no account for margin.
INSERT INTO accounts (id, owner, wallet, kind, currency)
  SELECT owner || ':' || wallet || ':margin', owner, wallet, 'margin', currency FROM accounts
  WHERE kind = 'available' AND wallet IN ('forex', 'future');
INSERT INTO balances (account_id, balance, guarded) SELECT id, 0, true FROM accounts WHERE kind = 'margin';

-- Account events that devices have not read yet carry what orders, positions and closes carry now.
UPDATE outbox SET event = jsonb_set(event, '{order}', (event -> 'order') || '{"leverage": null, "cause": "order"}')
  WHERE event ->> 'type' = 'order';
UPDATE outbox SET event = jsonb_set(event, '{position}', (event -> 'position') || '{"contract": null}')
  WHERE event ->> 'type' = 'position';
UPDATE outbox SET event = jsonb_set(event, '{closed}', (event -> 'closed') || '{"contract": null}')
  WHERE event ->> 'type' = 'closed';
