-- The price of oil can be below zero, so an unknown price is null, and a price is any number but 0.
ALTER TABLE orders DROP CONSTRAINT orders_worst_price_check;
ALTER TABLE orders ADD CONSTRAINT orders_worst_price_check CHECK (worst_price <> 0);
ALTER TABLE fills DROP CONSTRAINT fills_price_check;
ALTER TABLE fills ADD CONSTRAINT fills_price_check CHECK (price <> 0);
