-- Prices that money is computed from after their moment: of a cut-off of overnight financing (`cutOff`), and the final
-- price of a contract (`final`). A row is written once and never changed, so that every position is charged or closed at
-- the same price, whatever the market's history says later. `observed_at`: time of the trade or quote, UTC ms.
CREATE TABLE fixings (
  kind text NOT NULL,
  instrument_key text NOT NULL,
  at bigint NOT NULL,
  price bigint NOT NULL,
  price_decimals integer NOT NULL,
  observed_at bigint NOT NULL,
  written_at bigint NOT NULL,
  PRIMARY KEY (kind, instrument_key, at)
);
