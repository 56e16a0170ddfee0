-- Loans that are secured by shares. `cover` is null for a personal loan.
ALTER TABLE loans ADD COLUMN kind text NOT NULL DEFAULT 'personal' CHECK (kind IN ('personal', 'secured'));
ALTER TABLE loans ALTER COLUMN income DROP NOT NULL;
ALTER TABLE loans ADD COLUMN cover text CHECK (cover IN ('ok', 'warned', 'called', 'selling', 'sold'));
-- Deadline of a margin call: after it collateral is sold.
ALTER TABLE loans ADD COLUMN call_until bigint;
ALTER TABLE loans ADD CHECK ((kind = 'personal') = (income IS NOT NULL));
ALTER TABLE loans ADD CHECK (kind = 'secured' OR cover IS NULL);

ALTER TABLE loan_flows DROP CONSTRAINT loan_flows_kind_check;
ALTER TABLE loan_flows ADD CHECK (kind IN ('disbursed', 'instalment', 'prepayment', 'payoff', 'collateralSale'));

-- Shares pledged for a loan. While they are locked, they count as reserved in their position.
CREATE TABLE loan_pledges (
  loan_id text NOT NULL REFERENCES loans (id),
  position_id text NOT NULL REFERENCES positions (id),
  -- Scaled like the position's quantity; sold shares are subtracted.
  quantity bigint NOT NULL CHECK (quantity >= 0),
  locked boolean NOT NULL,
  PRIMARY KEY (loan_id, position_id)
);
CREATE INDEX loan_pledges_by_position ON loan_pledges (position_id) WHERE locked;
