-- What a batch of an allotment reads and writes, so that a hundred thousand applications are decided within a minute.

-- Customers are notified in the order of `seq`, so one number for the offer says who was, instead of a time in each row.
ALTER TABLE offers ADD COLUMN announced_to bigint NOT NULL DEFAULT 0;
UPDATE offers SET announced_to = coalesce(
  (SELECT min(seq) - 1 FROM subscriptions
    WHERE offer_id = offers.id AND announced_at IS NULL AND state IN ('running', 'none')),
  (SELECT max(seq) FROM subscriptions WHERE offer_id = offers.id AND announced_at IS NOT NULL),
  0);
DROP INDEX subscriptions_unannounced;
ALTER TABLE subscriptions DROP COLUMN announced_at;
CREATE INDEX subscriptions_decided ON subscriptions (offer_id, seq) WHERE state IN ('running', 'none');

-- Batches of an offer are read by `subscriptions_offer`, in the order of `seq`. The planner preferred this constraint's
-- index while most rows had the wanted state in its statistics, and then read all earlier rows for each batch.
-- An identity column that is always generated needs no constraint to be unique.
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_seq_key;

-- An allotment updates every row of an offer at once: the new version of a row fits on its page, and needs no new index
-- entries while its state stays the same.
ALTER TABLE subscriptions SET (fillfactor = 50);
