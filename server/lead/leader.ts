// What only one of several processes may do at a time: whoever holds the lease does it, the others stand by. The lease says
// who is to begin; what keeps two from writing at once is the fence.
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { End } from './ends.ts'
import type { Fenced } from './fence.ts'
import { fence } from './fence.ts'
import type { LeaseName, Term } from './lease.ts'
import { endLease, renewLease, takeLease } from './lease.ts'

const BEAT_MS = 1_000

export type LeaderDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Which process this is: for people who look at the store. */
  readonly holder: string
}

export type Leader = {
  /** The epoch of the term that is held; null for none. */
  epoch(): number | null
  /** Ends the work, and lets the next begin at once. */
  stop(): Promise<void>
}

/** Begins what is led, on the store as a leader writes to it; answers what ends it. */
export type LedWork = (store: Fenced, epoch: number) => Promise<End>

type Held = { readonly term: Term; readonly end: End }

/** Resolves after the first try, with the work begun if it was won. */
export async function lead(deps: LeaderDeps, name: LeaseName, work: LedWork): Promise<Leader> {
  const { db, clock, log, holder } = deps
  // Nobody else can have this store open: there is nothing to renew, and nobody to be fenced off.
  const { embedded } = db.promises
  let held: Held | null = null
  let turn = Promise.resolve()
  let stopped = false

  const inTurn = (step: () => Promise<void>): Promise<void> => {
    turn = turn.then(step).catch(error => log.warn({ err: error, lease: name }, 'lead: the store could not be asked'))
    return turn
  }

  async function begin(): Promise<void> {
    const term = await takeLease(db, name, holder, embedded)
    if (!term) return
    const store = embedded ? db : fence(db, term, () => void inTurn(() => resign(term)))
    held = { term, end: await work(store, term.epoch) }
    if (!embedded) log.warn({ lease: name, epoch: term.epoch }, 'lead: this process leads')
  }

  /** Only from the term that was found to be over: another may have begun since. */
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
        void inTurn(beat).finally(() => {
          isBeating = false
        })
      })

  await (embedded ? begin() : inTurn(beat))
  return {
    epoch: () => held?.term.epoch ?? null,
    async stop() {
      stopped = true
      stopBeats()
      await inTurn(async () => {
        if (!held) return
        const { term, end } = held
        held = null
        await end()
        await endLease(db, term)
      })
    },
  }
}
