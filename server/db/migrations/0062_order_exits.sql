-- Purchases with a take-profit and a stop-loss. `exits`: the scaled prices. `exit_id`: the last order that sells at them what
-- the purchase bought. `parent_id`: of that order, the purchase.
ALTER TABLE orders ADD COLUMN exits jsonb;
ALTER TABLE orders ADD COLUMN exit_id text;
ALTER TABLE orders ADD COLUMN parent_id text;
