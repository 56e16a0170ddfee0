/** Time as everything alive sees it: injected, so that tests own it. All in milliseconds. */
export interface Clock {
  /** Wall time, UTC. */
  now(): number
  /** Runs `work` each `ms`, first after `ms`. Answers what ends it. */
  every(ms: number, work: () => void): () => void
  /** Runs `work` once after `ms`. Answers what calls it off. */
  after(ms: number, work: () => void): () => void
}
