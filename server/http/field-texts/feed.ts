// What the fields say that are about the feed in JSON, for /docs: by name, with the unit.

export const feedFields = {
  after: 'Offset of the last event that the client has; null for new events only. In an export, what comes after.',
  events: 'Events of the account in their order, each with the whole new state of one record.',
  heartbeatMs: 'Interval of the heartbeat, in ms: a connection that is silent for several of them is dead.',
  offset: 'Number of the event. Send the last one in `after` to continue after a disconnection.',
  resumed: 'False if the events after the requested offset are not stored any more: read orders and positions again.',
  retryAfterMs: 'Time after which to connect again, in ms; null if that would not help.',
  unknown: 'Keys that no instrument has.',
} as const
