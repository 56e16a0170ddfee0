-- US shares are ordered and held in ten-thousandths. Open orders with their fills, open positions and what reserves shares
-- of them get the new scale; an order that has ended keeps the decimals with which it was written.
ALTER TABLE fills DISABLE TRIGGER fills_append_only;
UPDATE fills SET
  quantity = fills.quantity * 10000,
  quote = CASE WHEN fills.quote IS NULL THEN NULL ELSE fills.quote || jsonb_build_object(
    'bidSize', (fills.quote->>'bidSize')::bigint * 10000,
    'askSize', (fills.quote->>'askSize')::bigint * 10000) END
FROM orders
WHERE orders.id = fills.order_id AND orders.instrument_key LIKE 'US.%' AND orders.quantity_decimals = 0
  AND orders.state IN ('accepted', 'working', 'partial');
ALTER TABLE fills ENABLE TRIGGER fills_append_only;
UPDATE closed_positions SET quantity = closed_positions.quantity * 10000, quantity_decimals = 4
FROM orders
WHERE orders.id = closed_positions.order_id AND orders.instrument_key LIKE 'US.%' AND orders.quantity_decimals = 0
  AND orders.state IN ('accepted', 'working', 'partial');
UPDATE orders SET
  quantity = quantity * 10000,
  filled = filled * 10000,
  closing = closing * 10000,
  filled_value = filled_value * 10000,
  auction_fill = auction_fill * 10000,
  changes = (
    SELECT coalesce(jsonb_agg(change || jsonb_build_object(
      'quantity', (change->>'quantity')::bigint * 10000,
      'filled', (change->>'filled')::bigint * 10000) ORDER BY nth), '[]'::jsonb)
    FROM jsonb_array_elements(changes) WITH ORDINALITY AS replaced (change, nth)),
  quantity_decimals = 4
WHERE instrument_key LIKE 'US.%' AND quantity_decimals = 0 AND state IN ('accepted', 'working', 'partial');
UPDATE loan_pledges SET quantity = loan_pledges.quantity * 10000
FROM positions
WHERE positions.id = loan_pledges.position_id AND positions.instrument_key LIKE 'US.%'
  AND positions.quantity_decimals = 0 AND positions.closed_at IS NULL;
UPDATE share_locks SET quantity = share_locks.quantity * 10000
FROM positions
WHERE positions.id = share_locks.position_id AND positions.instrument_key LIKE 'US.%'
  AND positions.quantity_decimals = 0 AND positions.closed_at IS NULL;
UPDATE positions SET
  quantity = quantity * 10000,
  used = used * 10000,
  day_start_quantity = day_start_quantity * 10000,
  quantity_decimals = 4
WHERE instrument_key LIKE 'US.%' AND quantity_decimals = 0 AND closed_at IS NULL;
UPDATE auctions SET volume = volume * 10000, imbalance = imbalance * 10000 WHERE board = 'US';
