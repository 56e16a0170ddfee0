-- Positions in spot codes are financed overnight from now on; earlier nights are not charged.

UPDATE position_contracts SET financed_to = (extract(epoch FROM now()) * 1000)::bigint
  FROM positions
  WHERE positions.id = position_contracts.position_id
    AND positions.closed_at IS NULL
    AND positions.instrument_key LIKE 'CM.%'
    AND position_contracts.financed_to < (extract(epoch FROM now()) * 1000)::bigint;
