-- Opening auctions, and the orders that wait for one. Times are UTC ms; prices and quantities are scaled.
CREATE TABLE auctions (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Number of the auction: auctions with the same number have the same simulated participants.
  nth bigint NOT NULL,
  instrument_key text NOT NULL,
  board text NOT NULL,
  reference bigint NOT NULL CHECK (reference > 0),
  opens_at bigint NOT NULL,
  locks_at bigint NOT NULL,
  matching_at bigint NOT NULL,
  matches_at bigint NOT NULL,
  latest_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  -- The match is decided once. If matched_at is set and price is null, the match had no price.
  matched_at bigint,
  price bigint CHECK (price > 0),
  volume bigint,
  imbalance bigint,
  CHECK (opens_at < locks_at AND locks_at <= matching_at AND matching_at <= matches_at),
  CHECK (matches_at <= latest_at AND latest_at <= ends_at),
  CHECK ((matched_at IS NULL) = (volume IS NULL) AND (volume IS NULL) = (imbalance IS NULL)),
  CHECK (price IS NULL OR matched_at IS NOT NULL)
);
CREATE INDEX auctions_end ON auctions (ends_at);
CREATE INDEX auctions_instrument ON auctions (instrument_key, ends_at);

ALTER TABLE orders
  ADD COLUMN auction_id text REFERENCES auctions (id),
  -- From this time until the match the order cannot be cancelled.
  ADD COLUMN auction_locks_at bigint,
  -- Quantity that the match allots to the order; decided together with the price.
  ADD COLUMN auction_fill bigint CHECK (auction_fill BETWEEN 0 AND quantity),
  -- Time at which the auction was settled for this order: from then on it is like any other order.
  ADD COLUMN auction_ended_at bigint,
  ADD CHECK ((auction_id IS NULL) = (auction_locks_at IS NULL)),
  ADD CHECK (auction_ended_at IS NULL OR auction_fill IS NOT NULL);
CREATE INDEX orders_auction ON orders (auction_id, seq) WHERE auction_id IS NOT NULL;
