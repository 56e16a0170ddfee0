-- Price alerts of users. `level`, scaled: a price, a percentage or a multiple, by the kind. `armed`: the condition was seen to be
-- false, so the next crossing sends a notice. `watched_from`: nothing before this time is compared. `revision` counts the
-- changes of the row: a firing that was decided for another revision is not carried out.
CREATE TABLE alerts (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  instrument_key text NOT NULL,
  name text NOT NULL,
  currency text NOT NULL,
  price_decimals integer NOT NULL,
  kind text NOT NULL,
  level bigint,
  frequency text NOT NULL CHECK (frequency IN ('once', 'daily', 'each')),
  pause_minutes integer,
  ends_on text,
  ends_at bigint,
  note text,
  state text NOT NULL CHECK (state IN ('active', 'paused', 'done')),
  armed boolean NOT NULL,
  sent_count integer NOT NULL DEFAULT 0,
  last_sent_at bigint,
  watched_from bigint NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at bigint NOT NULL,
  modified_at bigint NOT NULL,
  CHECK ((ends_on IS NULL) = (ends_at IS NULL)),
  CHECK ((frequency = 'each') = (pause_minutes IS NOT NULL))
);
CREATE INDEX alerts_user ON alerts (user_id, seq DESC);
CREATE INDEX alerts_modified ON alerts (modified_at);

-- The minute up to which the alerts were compared with prices. What happened later is read from the bars.
CREATE TABLE alert_watch (
  name text PRIMARY KEY,
  watched_to bigint NOT NULL
);
