/** Time, injected everywhere so that tests control it. All values in milliseconds. */
export interface Clock {
  /** Wall time, UTC. */
  now(): number
  /** Runs `work` each `ms`, first after `ms`. Returns a function that stops it. */
  every(ms: number, work: () => void): () => void
  /** Runs `work` once after `ms`. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
}

/** Wall clock of a device, which its user can set. */
export interface DeviceClock extends Clock {
  /** Steady clock with its own origin; nothing sets it. It can pause while the device sleeps. */
  steady(): number
}
