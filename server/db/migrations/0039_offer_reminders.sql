-- Reminders of offers that customers turned on. Each is sent once; its row is deleted when the customer turns it off.
CREATE TABLE offer_reminders (
  user_id text NOT NULL REFERENCES users (id),
  offer_id text NOT NULL REFERENCES offers (id),
  kind text NOT NULL CHECK (kind IN ('closing', 'result', 'listing')),
  asked_at bigint NOT NULL,
  sent_at bigint,
  PRIMARY KEY (user_id, offer_id, kind)
);
CREATE INDEX offer_reminders_unsent ON offer_reminders (offer_id, kind) WHERE sent_at IS NULL;
