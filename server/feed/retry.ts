// When a client that was disconnected should connect again.

/** Random within a range, so that clients that were disconnected together reconnect at different times. In ms. */
export const retryAfterMs = (): number => Math.round(1_000 + Math.random() * 4_000)
