-- The position whose margin ratio an alert compares, and its side; both are null for an alert on an instrument. An alert is
-- `closed` once its position is. No foreign key: its check would wait for a trade of the position.
ALTER TABLE alerts ADD COLUMN position_id text;
ALTER TABLE alerts ADD COLUMN position_side text CHECK (position_side IN ('long', 'short'));
ALTER TABLE alerts ADD CONSTRAINT alerts_position CHECK ((position_id IS NULL) = (position_side IS NULL));
ALTER TABLE alerts DROP CONSTRAINT alerts_state_check;
ALTER TABLE alerts ADD CONSTRAINT alerts_state_check CHECK (state IN ('active', 'paused', 'done', 'closed'));
CREATE INDEX alerts_of_position ON alerts (position_id) WHERE position_id IS NOT NULL;
