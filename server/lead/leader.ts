// Leader election: work that only one of several processes may do at a time runs in the process that holds the lease.
// The lease chooses the process; the fence prevents a former holder from writing.
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { End } from '../lib/closers.ts'
import type { Log } from '../lib/log.ts'
import type { Fenced } from './fence.ts'
import { fence } from './fence.ts'
import type { LeaseName, Term } from './lease.ts'
import { endLease, renewLease, takeLease } from './lease.ts'

const BEAT_MS = 1_000

export type LeaderDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Name of this process, which operators see in the table of leases. */
  readonly holder: string
}

export type Leader = {
  /** The epoch of the current term; null if another process is the leader. */
  epoch(): number | null
  /** Ends the work, and releases the lease at once. */
  stop(): Promise<void>
}

/** Starts the work on the leader's store; returns a stop function. */
export type LedWork = (store: Fenced, epoch: number) => Promise<End>

type Held = { readonly term: Term; readonly end: End }

/** Competes for the lease. Resolves after the first attempt; if it succeeded, the work has started. */
export async function lead(deps: LeaderDeps, name: LeaseName, work: LedWork): Promise<Leader> {
  const { db, clock, log, holder } = deps
  // Only one process can open the embedded store, so neither renewal nor fence is needed.
  const { embedded } = db.durability
  let held: Held | null = null
  let turn = Promise.resolve()
  let stopped = false

  const serialised = (step: () => Promise<void>): Promise<void> => {
    turn = turn.then(step).catch(error => log.warn({ err: error, lease: name }, 'lead: the store could not be asked'))
    return turn
  }

  async function begin(): Promise<void> {
    const term = await takeLease(db, name, holder, embedded)
    if (!term) return
    const store = embedded ? db : fence(db, term, () => void serialised(() => resign(term)))
    held = { term, end: await work(store, term.epoch) }
    if (!embedded) log.warn({ lease: name, epoch: term.epoch }, 'lead: this process leads')
  }

  /** Ends the work of an expired term. Does nothing if another term has begun since. */
  async function resign(term: Term): Promise<void> {
    if (held?.term !== term) return
    const { end } = held
    held = null
    log.warn({ lease: name, epoch: term.epoch }, 'lead: another process leads')
    await end()
  }

  async function beat(): Promise<void> {
    if (stopped) return
    if (!held) await begin()
    else if (!(await renewLease(db, held.term))) await resign(held.term)
  }

  let isBeating = false
  const stopBeats = embedded
    ? () => {}
    : clock.every(BEAT_MS, () => {
        if (isBeating) return
        isBeating = true
        void serialised(beat).finally(() => {
          isBeating = false
        })
      })

  await (embedded ? begin() : serialised(beat))
  return {
    epoch: () => held?.term.epoch ?? null,
    async stop() {
      stopped = true
      stopBeats()
      await serialised(async () => {
        if (!held) return
        const { term, end } = held
        held = null
        await end()
        await endLease(db, term)
      })
    },
  }
}
