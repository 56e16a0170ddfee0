-- Adds the new field of orders to account events that devices have not read yet. The value at the time of an event was
-- not stored, so it is null; the list of orders returns the current one.
UPDATE outbox SET event = jsonb_set(event, '{order}', (event -> 'order') || '{"value": null}')
  WHERE event ->> 'type' = 'order';
