-- The result of a position's day after fees and taxes. `day_cash_flow` so far left out the fees, and for a position on
-- margin had the notional of its trades in place of the realised profit. Rows of earlier days are moved to the current
-- day when they are read, so only the day of this migration matters.
ALTER TABLE positions ADD COLUMN day_closed_fees bigint NOT NULL DEFAULT 0;
ALTER TABLE position_contracts ADD COLUMN day_start_entry_value numeric NOT NULL DEFAULT 0;

UPDATE positions SET day_closed_fees = coalesce((
  SELECT sum(c.fees) FROM closed_positions c WHERE c.position_id = positions.id AND c.sold_at >= positions.day_start_at), 0);

UPDATE positions SET day_cash_flow = CASE margin_mode WHEN 'none' THEN day_cash_flow ELSE coalesce((
    SELECT sum(CASE c.side WHEN 'long' THEN c.proceeds - c.cost ELSE c.cost - c.proceeds END)
    FROM closed_positions c WHERE c.position_id = positions.id AND c.sold_at >= positions.day_start_at), 0) END
  - coalesce((SELECT sum(f.fees) FROM fills f JOIN orders o ON o.id = f.order_id
    WHERE o.position_id = positions.id AND f.created_at >= positions.day_start_at), 0);

-- The entry price of the day's start is not stored: that of what is held now, or of what was closed.
UPDATE position_contracts SET day_start_entry_value = coalesce((
  SELECT CASE p.quantity WHEN 0 THEN (
      SELECT sum(c.entry_value) / nullif(sum(c.quantity), 0) FROM closed_positions c WHERE c.position_id = p.id)
    ELSE position_contracts.entry_value / p.quantity END * p.day_start_quantity
  FROM positions p WHERE p.id = position_contracts.position_id), 0);

-- The exact average cost, which a sale does not change. So far it followed from the rounded cost.
ALTER TABLE positions ADD COLUMN average_cost numeric NOT NULL DEFAULT 0;
UPDATE positions SET average_cost = round(cost::numeric(60, 20) * power(10::numeric, quantity_decimals) / 100 / quantity, 20)
  WHERE margin_mode = 'none' AND quantity > 0;
