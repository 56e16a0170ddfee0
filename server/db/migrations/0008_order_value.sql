-- Account events that devices have not read yet carry what an order carries now. The value at the time of an event was not
-- stored: null, and the order as it is now is read by the list of orders.
UPDATE outbox SET event = jsonb_set(event, '{order}', (event -> 'order') || '{"value": null}')
  WHERE event ->> 'type' = 'order';
