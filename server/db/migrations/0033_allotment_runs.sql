-- The allotment of an offer is decided, approved by two operators, and then published to all customers at the same
-- time; money and notices follow. Until then two operators may call the offer off; all reservations are then released.
ALTER TABLE offers ADD COLUMN published_at bigint;
ALTER TABLE offers ADD COLUMN called_off_at bigint;
UPDATE offers SET published_at = allotted_at WHERE product IN ('newStock', 'placing');
CREATE TABLE run_votes (
  offer_id text NOT NULL REFERENCES offers (id),
  author text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('publish', 'callOff')),
  at bigint NOT NULL,
  PRIMARY KEY (offer_id, author)
);
CREATE TRIGGER run_votes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON run_votes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
