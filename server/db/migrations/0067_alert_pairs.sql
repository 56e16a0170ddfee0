-- The second condition of an alert, which must hold at the same time as the first one. Both are null for an alert with a
-- single condition; the level alone is null for a condition without one. `armed` then means that the two were seen not to
-- hold together.
ALTER TABLE alerts ADD COLUMN second_kind text;
ALTER TABLE alerts ADD COLUMN second_level bigint;
ALTER TABLE alerts ADD CONSTRAINT alerts_second CHECK (second_kind IS NOT NULL OR second_level IS NULL);
