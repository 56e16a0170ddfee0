-- Orders of bonds in an auction: money is reserved until the settlement.
ALTER TABLE bond_lots DROP CONSTRAINT bond_lots_state_check;
ALTER TABLE bond_lots ADD CONSTRAINT bond_lots_state_check
  CHECK (state IN ('submitted', 'settling', 'cancelled', 'rejected', 'held', 'sold', 'matured'));
ALTER TABLE bond_lots ADD COLUMN pending_id text;
-- Dates of the auction, the highest accepted price, and the reserved amount.
ALTER TABLE bond_lots ADD COLUMN auction jsonb;
