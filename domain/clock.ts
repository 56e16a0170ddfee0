/** Time as everything alive sees it: injected, so that tests own it. All in milliseconds. */
export interface Clock {
  /** Wall time, UTC. */
  now(): number
  /** Runs `work` each `ms`, first after `ms`. Answers what ends it. */
  every(ms: number, work: () => void): () => void
  /** Runs `work` once after `ms`. Answers what calls it off. */
  after(ms: number, work: () => void): () => void
}

/** Of a device whose wall clock people set. */
export interface DeviceClock extends Clock {
  /** From an origin of its own; nobody sets it. It may stand still while the device sleeps. */
  steady(): number
}
