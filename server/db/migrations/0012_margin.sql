-- Isolated margin: the contract of an order and of a position, and the value of a close in the contract's currency.

ALTER TABLE orders
  ADD COLUMN leverage integer CHECK (leverage >= 1),
  -- The first part of the quantity, which closes a margined position; the rest opens one on the other side.
  ADD COLUMN closing bigint NOT NULL DEFAULT 0 CHECK (closing >= 0 AND closing <= quantity),
  -- The cause of the order: 'order' if the customer placed it.
  ADD COLUMN cause text NOT NULL DEFAULT 'order' CHECK (cause ~ '^[a-z][A-Za-z]*$'),
  ADD COLUMN contract jsonb,
  ADD CHECK ((product = 'isolatedMargin') = (contract IS NOT NULL));
ALTER TABLE orders ALTER closing DROP DEFAULT, ALTER cause DROP DEFAULT;

-- Units of the wallet's currency for one unit of the contract's; null for shares, which have the same currency.
ALTER TABLE fills ADD COLUMN rate numeric;

-- The contract of a margined position. Values are exact, in the contract's currency.
CREATE TABLE position_contracts (
  position_id text PRIMARY KEY REFERENCES positions (id),
  state text NOT NULL CHECK (state IN ('open', 'liquidating')),
  currency text NOT NULL,
  multiplier numeric NOT NULL CHECK (multiplier > 0),
  -- Entry price x quantity x multiplier of the open quantity.
  entry_value numeric NOT NULL,
  -- The margin, at the exchange rates at which it was paid.
  collateral numeric NOT NULL CHECK (collateral >= 0),
  maintenance_rate numeric NOT NULL CHECK (maintenance_rate > 0),
  fee_rate numeric NOT NULL CHECK (fee_rate >= 0),
  take_profit bigint CHECK (take_profit > 0),
  stop_loss bigint CHECK (stop_loss > 0),
  -- Margin ratio in percent at which the last warning was sent; 0 for none.
  warned integer NOT NULL CHECK (warned >= 0),
  -- The last cut-off whose financing was charged, or the time of the opening.
  financed_to bigint NOT NULL
);
CREATE INDEX position_contracts_financed ON position_contracts (financed_to);
CREATE INDEX positions_margined ON positions (modified_at) WHERE margin_mode = 'isolated';
CREATE UNIQUE INDEX positions_open_margined ON positions (user_id, instrument_key, side)
  WHERE closed_at IS NULL AND margin_mode = 'isolated';

-- Events that occur once per period, such as financing once per cut-off.
ALTER TABLE margin_events ADD COLUMN period bigint;
CREATE UNIQUE INDEX margin_events_period ON margin_events (position_id, kind, period) WHERE period IS NOT NULL;

ALTER TABLE closed_positions
  ADD COLUMN contract_currency text,
  ADD COLUMN multiplier numeric,
  ADD COLUMN entry_value numeric,
  ADD COLUMN exit_value numeric,
  -- Part of the profit that comes from changes of the exchange rate.
  ADD COLUMN exchange bigint;

-- Existing wallets have no account for margin yet.
INSERT INTO accounts (id, owner, wallet, kind, currency)
  SELECT owner || ':' || wallet || ':margin', owner, wallet, 'margin', currency FROM accounts
  WHERE kind = 'available' AND wallet IN ('forex', 'future');
INSERT INTO balances (account_id, balance, guarded) SELECT id, 0, true FROM accounts WHERE kind = 'margin';

-- Adds the new fields of orders, positions and closes to account events that devices have not read yet.
UPDATE outbox SET event = jsonb_set(event, '{order}', (event -> 'order') || '{"leverage": null, "cause": "order"}')
  WHERE event ->> 'type' = 'order';
UPDATE outbox SET event = jsonb_set(event, '{position}', (event -> 'position') || '{"contract": null}')
  WHERE event ->> 'type' = 'position';
UPDATE outbox SET event = jsonb_set(event, '{closed}', (event -> 'closed') || '{"contract": null}')
  WHERE event ->> 'type' = 'closed';
