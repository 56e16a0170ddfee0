-- The inputs of an overnight financing, from which its amount can be computed again. Null for all other events, and for
-- those that were stored before.
ALTER TABLE margin_events
  ADD COLUMN quantity bigint,
  ADD COLUMN price bigint,
  ADD COLUMN days integer,
  ADD COLUMN yearly_rate numeric,
  ADD COLUMN rate numeric;
