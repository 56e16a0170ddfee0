-- Numbers of cards are replaced by tokens (server/destinations/card-token.ts). Rows of earlier versions may still have a
-- number in a sealed value, which SQL cannot read: a process replaces it at its start.
ALTER TABLE destinations ADD COLUMN tokenised boolean NOT NULL DEFAULT false;
ALTER TABLE withdrawals ADD COLUMN tokenised boolean NOT NULL DEFAULT false;
-- The hash of a request that added a destination is one of its number, without a key: a card's could be guessed from it.
UPDATE idempotency SET request_hash = 'erased' WHERE answer ->> 'masked' IS NOT NULL AND answer -> 'bank' IS NOT NULL;
