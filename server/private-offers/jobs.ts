// The jobs of private offers: offers are created and moved from step to step, block trades are decided and settled,
// shares are unlocked.

import type { Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers } from '../db/subscription-schema.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import { newToken } from '../lib/id.ts'
import { settleBatch } from '../subscriptions/allotment.ts'
import { UNLOCK_SHARES } from '../subscriptions/deliver-shares.ts'
import type { AllottedProduct, Product } from '../subscriptions/product.ts'
import type { RunDeps } from '../subscriptions/runs.ts'
import { allotRun, returnBatch } from '../subscriptions/runs.ts'
import type { Progress, StepWork } from '../subscriptions/steps.ts'
import { takeStep } from '../subscriptions/steps.ts'
import { decideBlock, SETTLE_BLOCK, settleBlock } from './decide.ts'
import { DECIDE_BLOCK } from './product.ts'
import type { Market } from './reference.ts'
import type { Making } from './simulate.ts'
import { simulatedTerms } from './simulate.ts'
import type { PrivateKind } from './terms.ts'
import { simulatedOffers, termsOf } from './terms.ts'
import type { PrivateOffers } from './timetable.ts'
import { unlockShares } from './unlock.ts'

export const MAKE_PRIVATE_OFFERS = { kind: 'privateOffers', subject: '' } as const
const STEP: Readonly<Record<PrivateKind, string>> = { block: 'blockStep', placing: 'placingStep' }

export type PrivateJobDeps = RunDeps & {
  readonly market: Market
  readonly block: Product
  readonly placing: AllottedProduct
  readonly plan: PrivateOffers
  /** Seed of the simulated offers. */
  readonly seed: number
}

export function privateOfferJobs(deps: PrivateJobDeps): JobHandlers {
  const deciding = { ...deps, product: deps.block }
  const blockSteps = { dueAt, work: nothing, giveBack: nothing }
  return {
    [MAKE_PRIVATE_OFFERS.kind]: (tx, _subject, at) => makeOffers(deps, tx, at),
    [STEP.block]: (tx, id, at) => takeStep(blockSteps, tx, id, at),
    [STEP.placing]: (tx, id, at) => takeStep(placingSteps(deps), tx, id, at),
    [DECIDE_BLOCK]: (tx, id, at) => decideBlock(deciding, tx, id, at),
    [SETTLE_BLOCK]: (tx, id, at) => settleBlock(deciding, tx, id, at),
    [UNLOCK_SHARES]: (tx, id, at) => unlockShares(deps, tx, id, at),
  }
}

const dueAt: StepWork['dueAt'] = (offer, step) => termsOf(offer).timetable[step]

/** A step without work: requests for block trades are decided one by one, by their own jobs. */
const nothing = async (): Promise<Progress> => 'done'

const placingSteps = ({ placing, ...deps }: PrivateJobDeps): StepWork => ({
  dueAt,
  giveBack: (tx, offer, at) => returnBatch(deps, tx, placing, { offer, at }),
  async work(tx, offer, { next, at }) {
    const run = { offer, at }
    if (next === 'allotted') return allotRun(deps, tx, placing, run)
    return next === 'listed' && (await settleBatch(deps, tx, placing, run)) ? 'more' : 'done'
  },
})

async function makeOffers(deps: PrivateJobDeps, tx: Tx, at: number): Promise<number> {
  for (const nth of deps.plan.current(at))
    for (const simulated of simulatedOffers) await makePrivateOffer(deps, tx, { ...simulated, nth, at })
  return deps.plan.nextAt(at)
}

type Made = Pick<Making, 'kind' | 'side' | 'nth' | 'at'>

/** Stores an offer; null if it exists already or cannot be priced now. */
export async function makePrivateOffer(
  { plan, seed, market }: Pick<PrivateJobDeps, 'plan' | 'seed' | 'market'>,
  tx: Tx,
  { kind, side, nth, at }: Made,
): Promise<OfferRow | null> {
  const timetable = plan.timetable(nth)
  const terms = simulatedTerms({ market, seed, kind, side, nth, timetable, at })
  if (terms === null || timetable.closed <= at) return null
  const [made] = await tx
    .insert(offers)
    .values({
      id: side === 'sell' ? `${kind}-sale-${nth}` : `${kind}-${nth}`,
      product: kind,
      state: 'announced',
      opensAt: timetable.open,
      closesAt: timetable.closed,
      endsAt: timetable.unlocked,
      terms,
      seed: newToken(),
      offered: terms.shares,
    })
    .onConflictDoNothing()
    .returning()
  if (made) await scheduleJob(tx, { kind: STEP[kind], subject: made.id }, timetable.open)
  return made ?? null
}
