-- The exchange rate of a margined position's close, and the part of its loss that the insurance account paid. Earlier
-- closes have neither.
ALTER TABLE closed_positions ADD COLUMN rate numeric CHECK (rate > 0);
ALTER TABLE closed_positions ADD COLUMN covered bigint CHECK (covered >= 0);
