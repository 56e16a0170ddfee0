-- Opening auctions, and the orders that wait for one. Times are UTC ms; prices and quantities are scaled.
CREATE TABLE auctions (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Names the simulated participants: the same number has the same ones.
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
  -- Decided once. Price null with matched_at set: the auction had none.
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
  -- From then until the match it cannot be cancelled.
  ADD COLUMN auction_locks_at bigint,
  -- What the match gives it, decided with the price.
  ADD COLUMN auction_fill bigint CHECK (auction_fill BETWEEN 0 AND quantity),
  -- Settled: from here on it is an order like any other.
  ADD COLUMN auction_ended_at bigint,
  ADD CHECK ((auction_id IS NULL) = (auction_locks_at IS NULL)),
  ADD CHECK (auction_ended_at IS NULL OR auction_fill IS NOT NULL);
CREATE INDEX orders_auction ON orders (auction_id, seq) WHERE auction_id IS NOT NULL;
