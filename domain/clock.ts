/** Source of time, passed to all code that needs it so that tests can control time. All values are in milliseconds. */
export interface Clock {
  /** Wall time, UTC. */
  now(): number
  /** Runs `work` each `ms`, first after `ms`. Returns a function that stops it. */
  every(ms: number, work: () => void): () => void
  /** Runs `work` once after `ms`. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
}

/** Clock of a user's device. Its wall time can be changed by the user. */
export interface DeviceClock extends Clock {
  /** Monotonic time with an arbitrary origin. It can pause while the device sleeps. */
  steady(): number
}
