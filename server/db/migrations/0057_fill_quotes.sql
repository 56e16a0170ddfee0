-- The quote at which an order was filled, and the quote that the customer saw when the order was confirmed. A fill of an
-- auction has none, nor has a fill that is older than this migration.
ALTER TABLE fills ADD COLUMN quote jsonb;
ALTER TABLE orders ADD COLUMN seen jsonb;
