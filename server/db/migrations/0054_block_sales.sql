-- A request for a block sale reserves shares in place of money. Its row in share_locks then has no unlock time: the shares
-- are reserved until the request is decided or settled.
ALTER TABLE subscriptions
  ALTER pending_id DROP NOT NULL,
  DROP CONSTRAINT subscriptions_reserved_check,
  ADD CONSTRAINT subscriptions_reserved_check CHECK (reserved >= 0 AND (reserved > 0) = (pending_id IS NOT NULL));
ALTER TABLE share_locks ALTER unlocks_at DROP NOT NULL;

-- A close is by an order or by a block sale.
ALTER TABLE closed_positions
  ALTER order_id DROP NOT NULL,
  ADD COLUMN subscription_id text UNIQUE REFERENCES subscriptions (id),
  ADD CHECK ((order_id IS NULL) <> (subscription_id IS NULL));

-- Every earlier offer is one in which the customer buys.
UPDATE offers SET terms = terms || '{"side": "buy"}' WHERE product IN ('block', 'placing');
