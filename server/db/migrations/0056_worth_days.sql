-- The wealth of each day and the money put in until then, stored when the day ends in Mexico City. Past prices are not
-- kept, so a day that is not stored then is never added. `paid_in`: the money put into the wallets of this currency, less
-- the money taken out, without any conversion; the money put in since this day follows from it.
CREATE TABLE worth_days (
  user_id text NOT NULL REFERENCES users (id),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD', 'HKD')),
  date text NOT NULL CHECK (date ~ '^\d{4}-\d\d-\d\d$'),
  value bigint NOT NULL,
  put bigint NOT NULL,
  paid_in bigint NOT NULL,
  PRIMARY KEY (user_id, currency, date)
);
CREATE TRIGGER worth_days_unchanged BEFORE UPDATE OR TRUNCATE ON worth_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Money that comes from outside or leaves: the kinds of `flowKinds` in domain/ledger.ts.
CREATE INDEX postings_flows ON postings (account_id)
  WHERE kind IN ('opening', 'closing', 'deposit', 'withdrawal', 'suspense');
