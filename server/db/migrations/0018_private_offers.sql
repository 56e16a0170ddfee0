-- The reason for which a request was refused; null otherwise.
ALTER TABLE subscriptions ADD COLUMN reason text;

-- Delivered shares that cannot be sold before a time. Until then they count as reserved in their position.
CREATE TABLE share_locks (
  subscription_id text PRIMARY KEY REFERENCES subscriptions (id),
  user_id text NOT NULL REFERENCES users (id),
  position_id text NOT NULL REFERENCES positions (id),
  instrument_key text NOT NULL,
  -- Scaled like the position's quantity.
  quantity bigint NOT NULL CHECK (quantity > 0),
  unlocks_at bigint NOT NULL,
  unlocked_at bigint
);
CREATE INDEX share_locks_user ON share_locks (user_id, instrument_key) WHERE unlocked_at IS NULL;

-- A user who has entered the code of an offer may view and request it until this row expires.
CREATE TABLE offer_codes (
  token text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id),
  offer_id text NOT NULL REFERENCES offers (id),
  expires_at bigint NOT NULL
);
CREATE INDEX offer_codes_user ON offer_codes (user_id, offer_id);
