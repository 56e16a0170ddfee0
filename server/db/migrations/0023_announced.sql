-- The outcome of an allotment is announced after the money of all applications has moved, so that no customer gets it
-- earlier.
ALTER TABLE subscriptions ADD COLUMN announced_at bigint;
UPDATE subscriptions SET announced_at = modified_at WHERE state IN ('running', 'none', 'ended');
CREATE INDEX subscriptions_unannounced ON subscriptions (offer_id, seq)
  WHERE announced_at IS NULL AND state IN ('running', 'none');

-- An application that is amended keeps its position in the queue; each amendment is an entry of its timeline.
ALTER TABLE subscription_events DROP CONSTRAINT subscription_events_pkey;
ALTER TABLE subscription_events ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY;
ALTER TABLE subscription_events ADD PRIMARY KEY (subscription_id, seq);
CREATE UNIQUE INDEX subscription_events_once ON subscription_events (subscription_id, kind) WHERE kind <> 'amended';
