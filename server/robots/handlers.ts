// The calls of mining robots (specification §7).
import { and, asc, desc, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { bitcoinKey } from '../../domain/bitcoin.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { Decimal } from '../../domain/money.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { robotCalls } from '../../domain/wire/calls/robot.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { equalsIfGiven, readPage } from '../db/page.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import type { ProductDeps } from '../products/part.ts'
import { lockOffer } from '../subscriptions/store.ts'
import type { RunDeps } from './jobs.ts'
import { payUntil, runAll } from './jobs.ts'
import { termsOf } from './machines.ts'
import { difficultyText, subsidyText } from './network.ts'
import { rentAt } from './rent.ts'
import { addEnergy, end, ownMachines, place, wrongField } from './service.ts'
import { findHeld, findOwn, heldRows } from './store.ts'
import {
  detailWire,
  hoursWire,
  leftOf,
  machineWire,
  messagesWire,
  networkWire,
  ordersWire,
  orderWireOf,
} from './wire.ts'

type RobotCall = Exclude<
  keyof typeof robotCalls,
  'GET /crypto/kline' | 'GET /crypto/stock_detail_ft' | 'GET /crypto/quantify_list'
>
export type RobotDeps = RunDeps & Pick<ProductDeps, 'db' | 'clock' | 'newId' | 'market'>
type Answer = CallAnswer<'POST /robotOrder/create'>

const HOURS_A_DAY = 24
const noId = (): Refusal => refuse('notFound', { field: 'id' })

export function robotHandlers(deps: RobotDeps): HandlersOf<RobotCall> {
  const { db, clock } = deps
  return {
    'POST /robot/pageList': page => listMachines(deps, page),
    'POST /robot/getMiningQuota': (_query, context) => listQuota(deps, userOf(context)),
    'POST /robotOrder/create': (wish, context) => create(deps, callerOf(context), wish),
    'POST /robotOrder/energy': ({ id, days }, context) =>
      change(deps, callerOf(context), { call: 'robotEnergy', input: { id, days } }, async (tx, at) => {
        // Overdue hours are first paid with the energy that the robot had.
        const held = await runAll(deps, tx, id, at)
        return held ? addEnergy(deps, tx, { id, days, at }) : refuse('unavailable')
      }),
    'POST /robotOrder/redeem': ({ id }, context) =>
      change(deps, callerOf(context), { call: 'robotRedeem', input: { id } }, (tx, at) => redeem(deps, tx, id, at)),
    'POST /robotOrder/pageList': (page, context) => listOwn(deps, userOf(context), page),
    async 'POST /robotOrder/detail'({ id }, context) {
      const held = await findOwn(db, id, userOf(context))
      return held ? detailWire(db, deps, held, clock.now()) : noId()
    },
    async 'POST /robotOrder/hours'({ id, ...page }, context) {
      const held = await findOwn(db, id, userOf(context))
      return held ? hoursWire(db, held, page) : noId()
    },
    async 'GET /robotMessage/{orderId}'({ orderId }, context) {
      const held = await findOwn(db, orderId, userOf(context))
      return held ? messagesWire(db, orderId) : refuse('notFound', { field: 'orderId' })
    },
    'GET /crypto/robotKline': ({ type }) => Promise.resolve(klineWithSteps(deps, type)),
  }
}

function klineWithSteps(
  { market, chain, clock }: RobotDeps,
  type: CallParsed<'GET /crypto/robotKline'>['type'],
): CallAnswer<'GET /crypto/robotKline'> | Refusal {
  const listing = market.find(bitcoinKey)
  if (!listing) return refuse('notFound')
  const bars = market.bars(listing.instrument.ix, type)
  const steps = chain.epochs(bars.time[0] ?? clock.now(), clock.now()).map(({ from, height, difficulty }) => {
    return {
      from: unixSeconds(from),
      height,
      difficulty: difficultyText(difficulty),
      subsidy: subsidyText(height),
    }
  })
  return Object.assign({}, bars, { steps })
}

async function listMachines(
  deps: RobotDeps,
  { id, ...page }: CallParsed<'POST /robot/pageList'>,
): Promise<CallAnswer<'POST /robot/pageList'>> {
  const { db, clock } = deps
  const wanted = and(eq(offers.product, 'robot'), equalsIfGiven(offers.id, id))
  const { total, rows } = await readPage(db, db.select().from(offers).where(wanted), [asc(offers.seq)], page)
  const at = clock.now()
  const network = networkWire(deps, at)
  return { total, list: rows.map(offer => machineWire(deps, offer, network, at)), network }
}

async function listQuota(deps: RobotDeps, userId: string): Promise<CallAnswer<'POST /robot/getMiningQuota'>> {
  const rows = await deps.db.select().from(offers).where(eq(offers.product, 'robot')).orderBy(asc(offers.seq))
  return Promise.all(
    rows.map(async offer => {
      const { name, hashrate, perUser } = termsOf(offer)
      return {
        id: offer.id,
        name,
        hashrate,
        capacity: hashrate * (offer.offered ?? 0),
        sold: hashrate * offer.allotted,
        left: hashrate * leftOf(offer),
        perUser,
        own: await ownMachines(deps.db, userId, offer.id),
      }
    }),
  )
}

function create(deps: RobotDeps, by: Caller, input: CallParsed<'POST /robotOrder/create'>): Promise<Answer | Refusal> {
  const at = deps.clock.now()
  const { id: offerId, kind, days, quantity, energyDays, rentPerDay } = input
  return idempotent<Answer>(deps, by, { call: 'robotCreate', input }, async tx => {
    const offer = await lockOffer(tx, offerId, 'update')
    if (offer?.product !== 'robot') return noId()
    const wish = { kind, days, quantity, energyHours: energyDays * HOURS_A_DAY }
    const field = wrongField(offer, wish)
    if (field) return refuse('invalid', { field })
    const rent = rentAt(termsOf(offer), deps, at)
    if (kind === 'rent' && rentPerDay !== undefined && !new Decimal(rent).equals(rentPerDay))
      return refuse('amountMoved', { values: { amount: rent } })
    const id = await place(deps, tx, { offer, userId: by.userId, wish, at })
    return isRefusal(id) ? id : orderWireOf(tx, deps, must(await findHeld(tx, id), id), at)
  })
}

type Change = (tx: Tx, at: number) => Promise<string | Refusal>

/** Executes a change of an order of the caller, once per idempotency key. */
function change(
  deps: RobotDeps,
  by: Caller,
  request: { readonly call: string; readonly input: { readonly id: string; readonly days?: number } },
  work: Change,
): Promise<Answer | Refusal> {
  const at = deps.clock.now()
  return idempotent<Answer>(deps, by, request, async tx => {
    if (!(await findOwn(tx, request.input.id, by.userId))) return noId()
    const id = await work(tx, at)
    return isRefusal(id) ? id : orderWireOf(tx, deps, must(await findHeld(tx, id), id), at)
  })
}

/** Ends an order. Overdue hours are paid first, and the current hour to the second. */
async function redeem(deps: RobotDeps, tx: Tx, id: string, at: number): Promise<string | Refusal> {
  const held = await runAll(deps, tx, id, at)
  if (!held) return refuse('unavailable')
  if (held.robot.endedAt !== null) return refuse('orderFinal')
  const paid = await payUntil(deps, tx, held, at)
  if (!paid) return refuse('unavailable')
  await end(deps, tx, paid, { reason: 'redeemed', at })
  return id
}

async function listOwn(
  deps: RobotDeps,
  userId: string,
  page: CallParsed<'POST /robotOrder/pageList'>,
): Promise<CallAnswer<'POST /robotOrder/pageList'>> {
  const { db, clock } = deps
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.product, 'robot'))
  const { total, rows } = await readPage(db, heldRows(db).where(own), [desc(subscriptions.seq)], page)
  return { total, list: await ordersWire(db, deps, rows, clock.now()) }
}
