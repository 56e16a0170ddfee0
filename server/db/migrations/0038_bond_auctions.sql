-- Bonds asked for in an auction: money is set aside until the settlement.
ALTER TABLE bond_lots DROP CONSTRAINT bond_lots_state_check;
ALTER TABLE bond_lots ADD CONSTRAINT bond_lots_state_check
  CHECK (state IN ('submitted', 'settling', 'cancelled', 'rejected', 'held', 'sold', 'matured'));
ALTER TABLE bond_lots ADD COLUMN pending_id text;
-- Its dates, the highest price that is accepted, and what is set aside.
ALTER TABLE bond_lots ADD COLUMN auction jsonb;
