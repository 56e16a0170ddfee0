-- Reminders of offers that customers asked for. One is sent once; turned off, its row is gone.
CREATE TABLE offer_reminders (
  user_id text NOT NULL REFERENCES users (id),
  offer_id text NOT NULL REFERENCES offers (id),
  kind text NOT NULL CHECK (kind IN ('closing', 'result', 'listing')),
  asked_at bigint NOT NULL,
  sent_at bigint,
  PRIMARY KEY (user_id, offer_id, kind)
);
CREATE INDEX offer_reminders_unsent ON offer_reminders (offer_id, kind) WHERE sent_at IS NULL;
