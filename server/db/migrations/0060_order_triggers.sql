-- Orders that wait for a price, and the end of resting orders. `trigger`: kind and scaled price; null for an order that
-- waits for none. `triggered_at`: UTC ms at which it was reached. `expires_at`: UTC ms at which the order ends; null for an
-- order without an end: one at the market, one in an auction, and one that is older than this column.
ALTER TABLE orders ADD COLUMN trigger jsonb;
ALTER TABLE orders ADD COLUMN triggered_at bigint;
ALTER TABLE orders ADD COLUMN expires_at bigint;
