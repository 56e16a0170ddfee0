-- Splits, dividends, spin-offs and mergers of listed shares, as their provider has them. An instrument is frozen on the
-- ex-date of one, and after a split, a spin-off or a merger until it is released. `ex_date`: a trading day of the exchange.
-- Rates and amounts are decimal text.
CREATE TABLE corporate_actions (
  instrument_key text NOT NULL,
  ex_date text NOT NULL,
  kind text NOT NULL,
  ratio_to text,
  ratio_from text,
  amount text,
  read_at bigint NOT NULL,
  released_at bigint,
  PRIMARY KEY (instrument_key, ex_date, kind)
);
