-- An offer can be postponed once, by two operators who choose the same time; its previous timetable is stored.
ALTER TABLE offers ADD COLUMN postponed_at bigint;
ALTER TABLE offers ADD COLUMN dates_before jsonb;
ALTER TABLE offers ADD CHECK ((postponed_at IS NULL) = (dates_before IS NULL));
CREATE TABLE postpone_votes (
  offer_id text NOT NULL REFERENCES offers (id),
  author text NOT NULL,
  hours integer NOT NULL CHECK (hours > 0),
  at bigint NOT NULL,
  PRIMARY KEY (offer_id, author, hours)
);
CREATE TRIGGER postpone_votes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postpone_votes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
