-- Positions are identified by id, and have side, leverage and margin; a user can have several open ones per instrument.
-- Amounts by currency become rows. Also changes of margins, the reason of a close, and the product of an order.

ALTER TABLE positions
  ADD COLUMN side text NOT NULL DEFAULT 'long' CHECK (side IN ('long', 'short')),
  ADD COLUMN margin_mode text NOT NULL DEFAULT 'none' CHECK (margin_mode IN ('none', 'isolated')),
  ADD COLUMN leverage integer CHECK (leverage >= 1),
  -- Margin of this position, in minor units of the wallet that pays it.
  ADD COLUMN margin bigint NOT NULL DEFAULT 0 CHECK (margin >= 0),
  ADD CHECK ((margin_mode = 'none') = (leverage IS NULL)),
  -- A position that is paid in full is never short.
  ADD CHECK (margin_mode <> 'none' OR (side = 'long' AND margin = 0)),
  ADD CHECK (closed_at IS NULL OR margin = 0);
ALTER TABLE positions ALTER side DROP DEFAULT, ALTER margin_mode DROP DEFAULT, ALTER margin DROP DEFAULT;

-- All fills of an instrument that is paid in full go to one position; margined positions are distinguished by their id.
DROP INDEX positions_open;
CREATE UNIQUE INDEX positions_open_paid ON positions (user_id, instrument_key)
  WHERE closed_at IS NULL AND margin_mode = 'none';
CREATE INDEX positions_user ON positions (user_id, instrument_key);

-- Cost and fees of the open quantity, in each currency at the exchange rates of the trades.
CREATE TABLE position_values (
  position_id text NOT NULL REFERENCES positions (id),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  cost bigint NOT NULL,
  fees bigint NOT NULL,
  PRIMARY KEY (position_id, currency)
);
INSERT INTO position_values (position_id, currency, cost, fees)
  SELECT id, each.currency, each.cost, each.fees FROM positions p, LATERAL (VALUES
    ('MXN', p.cost_mxn, p.fees_mxn), ('USD', p.cost_usd, p.fees_usd), ('HKD', p.cost_hkd, p.fees_hkd)
  ) AS each (currency, cost, fees);
ALTER TABLE positions
  DROP COLUMN cost_mxn, DROP COLUMN cost_usd, DROP COLUMN cost_hkd,
  DROP COLUMN fees_mxn, DROP COLUMN fees_usd, DROP COLUMN fees_hkd;

-- Each change of a position's margin; `margin_after` is the margin after the change.
CREATE TABLE margin_events (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  position_id text NOT NULL REFERENCES positions (id),
  kind text NOT NULL CHECK (kind ~ '^[a-z][A-Za-z]*$'),
  amount bigint NOT NULL CHECK (amount <> 0),
  margin_after bigint NOT NULL CHECK (margin_after >= 0),
  transfer_id text REFERENCES transfers (id),
  created_at bigint NOT NULL
);
CREATE INDEX margin_events_position ON margin_events (position_id, seq);
CREATE TRIGGER margin_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON margin_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE closed_positions
  ADD COLUMN side text NOT NULL DEFAULT 'long' CHECK (side IN ('long', 'short')),
  ADD COLUMN reason text NOT NULL DEFAULT 'order' CHECK (reason ~ '^[a-z][A-Za-z]*$');
ALTER TABLE closed_positions ALTER side DROP DEFAULT, ALTER reason DROP DEFAULT;

-- Net profit in each currency: the sale and the purchases at the exchange rates of their own times.
CREATE TABLE closed_position_values (
  closed_id text NOT NULL REFERENCES closed_positions (id),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  net bigint NOT NULL,
  PRIMARY KEY (closed_id, currency)
);
INSERT INTO closed_position_values (closed_id, currency, net)
  SELECT id, each.currency, each.net FROM closed_positions c, LATERAL (VALUES
    ('MXN', c.net_mxn), ('USD', c.net_usd), ('HKD', c.net_hkd)) AS each (currency, net);
ALTER TABLE closed_positions DROP COLUMN net_mxn, DROP COLUMN net_usd, DROP COLUMN net_hkd;

ALTER TABLE orders ADD COLUMN product text NOT NULL DEFAULT 'cashEquity' CHECK (product ~ '^[a-z][A-Za-z]*$');
ALTER TABLE orders ALTER product DROP DEFAULT;

-- Adds the new fields of positions and sales to account events that devices have not read yet.
UPDATE outbox SET event = jsonb_set(event, '{position}',
    (event -> 'position') || '{"side": "long", "leverage": null, "margin": null}')
  WHERE event ->> 'type' = 'position';
UPDATE outbox SET event = jsonb_set(event, '{closed}', (event -> 'closed') || '{"side": "long", "reason": "order"}')
  WHERE event ->> 'type' = 'closed';
