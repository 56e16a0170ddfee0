// The jobs of new issues: one creates the offers of the timetable; one per offer moves it from step to step.
import { must } from '../../domain/assert.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import type { Bus } from '../bus/bus.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers } from '../db/subscription-schema.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import { newToken } from '../lib/id.ts'
import { settleBatch } from '../subscriptions/allotment.ts'
import { NOTIFY_POSTPONED, notifyPostponed } from '../subscriptions/postpone.ts'
import type { AllottedProduct } from '../subscriptions/product.ts'
import type { RunDeps } from '../subscriptions/runs.ts'
import { allotRun, returnBatch } from '../subscriptions/runs.ts'
import type { StepWork } from '../subscriptions/steps.ts'
import { takeStep } from '../subscriptions/steps.ts'
import { listShare } from './listings.ts'
import { REMIND, sendReminders } from './reminders.ts'
import { askBatch, needsConfirmation } from './reprice.ts'
import type { IssueNumber } from './simulate.ts'
import { simulatedTerms } from './simulate.ts'
import { termsOf } from './terms.ts'
import type { Issues } from './timetable.ts'

const MAKE_OFFERS = 'newStockOffers'
/** The jobs that create offers, one per board. */
export const firstJobs = stockBoards.map(subject => ({ kind: MAKE_OFFERS, subject }))
export const STEP = 'newStockStep'

export type IssueDeps = RunDeps & {
  readonly bus: Bus
  readonly product: AllottedProduct
  readonly issues: Readonly<Record<StockBoard, Issues>>
  /** Seed of the simulated issues. */
  readonly seed: number
}

export function newIssueJobs(deps: IssueDeps): JobHandlers {
  const steps = stepsOf(deps)
  return {
    [MAKE_OFFERS]: (tx, subject, at) => makeOffers(deps, tx, boardNamed(subject), at),
    [STEP]: (tx, id, at) => takeStep(steps, tx, id, at),
    [NOTIFY_POSTPONED]: (tx, id, at) => notifyPostponed(deps, tx, id, at),
    [REMIND]: (tx, subject, at) => sendReminders(deps, tx, subject, at),
  }
}

const boardNamed = (subject: string): StockBoard =>
  must(
    stockBoards.find(board => board === subject),
    `a board, not ${subject}`,
  )

async function makeOffers(deps: IssueDeps, tx: Tx, board: StockBoard, at: number): Promise<number> {
  const { current, nextAt } = deps.issues[board]
  for (const nth of current(at)) await makeOffer(deps, tx, { board, nth })
  return nextAt(at)
}

/** Stores the offer of an issue; null if it exists already. */
export async function makeOffer(
  { issues, seed }: Pick<IssueDeps, 'issues' | 'seed'>,
  tx: Tx,
  { board, nth }: IssueNumber,
): Promise<OfferRow | null> {
  const timetable = issues[board].timetable(nth)
  const [made] = await tx
    .insert(offers)
    .values({
      id: `${board.toLowerCase()}-${nth}`,
      product: 'newStock',
      state: 'announced',
      opensAt: timetable.open,
      closesAt: timetable.closed,
      endsAt: timetable.listed,
      terms: simulatedTerms(seed, { board, nth }, timetable),
      seed: newToken(),
    })
    .onConflictDoNothing()
    .returning()
  if (made) await scheduleJob(tx, { kind: STEP, subject: made.id }, timetable.open)
  return made ?? null
}

const stepsOf = ({ product, ...deps }: IssueDeps): StepWork => ({
  dueAt: (offer, step) => termsOf(offer).timetable[step],
  giveBack: (tx, offer, at) => returnBatch(deps, tx, product, { offer, at }),
  async work(tx, offer, { next, at }) {
    if (next === 'allotted') return allotRun(deps, tx, product, { offer, at })
    if (next === 'priced' && needsConfirmation(offer)) return (await askBatch(deps, tx, offer, at)) ? 'more' : 'done'
    if (next !== 'listed') return 'done'
    await listShare(deps.bus, tx, offer)
    return (await settleBatch(deps, tx, product, { offer, at })) ? 'more' : 'done'
  },
})
