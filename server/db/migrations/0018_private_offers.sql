-- Why a request was refused at its decision; null otherwise.
ALTER TABLE subscriptions ADD COLUMN reason text;

-- Shares of a delivery that cannot be sold before a time. They count as reserved in their position until then.
CREATE TABLE share_locks (
  subscription_id text PRIMARY KEY REFERENCES subscriptions (id),
  user_id text NOT NULL REFERENCES users (id),
  position_id text NOT NULL REFERENCES positions (id),
  instrument_key text NOT NULL,
  -- Scaled as the position's quantity.
  quantity bigint NOT NULL CHECK (quantity > 0),
  unlocks_at bigint NOT NULL,
  unlocked_at bigint
);
CREATE INDEX share_locks_user ON share_locks (user_id, instrument_key) WHERE unlocked_at IS NULL;

-- A user that has given the code of an offer may see it and ask for it until then.
CREATE TABLE offer_codes (
  token text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id),
  offer_id text NOT NULL REFERENCES offers (id),
  expires_at bigint NOT NULL
);
CREATE INDEX offer_codes_user ON offer_codes (user_id, offer_id);
