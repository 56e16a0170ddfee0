// The server's side of a model run: two customers; each operation is executed through the real calls.
import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { must } from '../../../domain/assert.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal } from '../../../domain/failure.ts'
import { directions, orderActions, orderTypes } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { WalletTransfer } from '../../../domain/wire/calls/transfer.ts'
import type { Withdrawal } from '../../../domain/wire/calls/withdrawal.ts'
import { positions } from '../../../server/db/trading-schema.ts'
import { releaseSuspense } from '../../../server/deposits/release.ts'
import type { AccountHarness } from '../account-harness.ts'
import { addClient, call, decideAs, PAY_PASSWORD } from '../account-harness.ts'
import { american, mexican } from '../destinations.ts'
import type { TradingCall } from '../trading-harness.ts'
import { call as deskCall } from '../trading-harness.ts'
import { addDestination } from '../withdrawing.ts'
import type { Act, CloseAct, OrderAct } from './acts.ts'
import { STEP_SECONDS } from './acts.ts'
import { listedShareOf, sharesText } from './listed-shares.ts'
import { textOf } from './reckoning.ts'
import type { Opening } from './world.ts'

export type Real = {
  readonly harness: AccountHarness
  readonly people: readonly string[]
  /** Destination id of each user's bank account. */
  readonly destinations: readonly string[]
  /** The server's ids by the operations' names, and the names by the ids. */
  readonly ids: Map<string, string>
  readonly names: Map<string, string>
}

/** The weakest hash parameters: nothing here needs protection, and the hash is computed at every withdrawal. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export async function openReal(harness: AccountHarness, openings: readonly Opening[]): Promise<Real> {
  const payPasswordHash = await hash(PAY_PASSWORD, cheap)
  const people: string[] = []
  const destinations: string[] = []
  for (const opening of openings) {
    const money = Object.fromEntries(Object.entries(opening).map(([wallet, minor]) => [wallet, textOf(minor)]))
    const userId = await addClient(harness, money, { payPasswordHash })
    people.push(userId)
    destinations.push(await addDestination(harness, userId, destinations.length === 0 ? american(1) : mexican(1)))
  }
  return { harness, people, destinations, ids: new Map(), names: new Map() }
}

/** Executes an operation on the server. Returns a line of text, like the model. */
export const perform = (real: Real, act: Act): Promise<string> =>
  // The entry under the operation's name takes this kind of operation.
  (acts[act.do] as (real: Real, act: Act) => Promise<string>)(real, act)

export const settleReal = ({ harness }: Real): Promise<void> => harness.trading.matcher.settle()

/** Cancels all open orders, so that no order of one run is filled in the next. */
export async function clearOrders(real: Real): Promise<void> {
  for (const userId of real.people)
    for (;;) {
      const open = await deskCall(real.harness, userId, 'POST /position/consignList', { open: true, pageSize: 200 })
      if (isRefusal(open)) throw new Error('a list was refused')
      for (const { id } of open.list) await deskCall(real.harness, userId, 'POST /orders/cancel', { orderId: id })
      if (open.list.length === 0) break
    }
}

const idOf = (real: Pick<Real, 'ids'>, name: string): string => must(real.ids.get(name), name)
const userOf = (real: Real, who: number): string => must(real.people[who], `person ${who}`)
/** The instrument key in the name of a holding, which consists of owner, share and a number. */
const keyOfHolding = (holding: string): string => must(holding.split(' ')[2], holding)

function refused({ failure, field, values }: Refusal): string {
  const reason = failure === 'invalid' ? values?.['reason'] : undefined
  return ['refused', failure, field, reason].filter(each => each !== undefined && each !== null).join(' ')
}

/** Gives a record the name of the operation that created it, and returns its name. A known record keeps its name. */
function named(real: Real, name: string, id: string): string {
  const known = real.names.get(id)
  if (known !== undefined) return known
  real.names.set(id, name)
  real.ids.set(name, id)
  return name
}

export const wordOfOrder = (name: string, order: Order): string =>
  [
    ...['order', name, order.state, order.reason ?? '-', `filled ${order.filled} of ${order.quantity}`],
    ...[`fees ${order.feeTotal}`, `reserved ${order.reserved}`],
  ].join(' ')

function orderInput({ key, side, crossed, limit, quantity, seen }: OrderAct) {
  const { decimals } = listedShareOf(key)
  const opens = (side === 'buy') !== crossed
  return {
    key,
    direction: directions[side],
    action: opens ? orderActions.open : orderActions.close,
    orderType: limit === null ? orderTypes.market : orderTypes.limit,
    quantity: sharesText(key, quantity),
    ...(limit === null ? {} : { price: textOf(limit, decimals) }),
    ...(seen === null ? {} : { seen: { price: textOf(seen.price, decimals), at: seen.at * 1_000 } }),
  }
}

function closeInput(real: Real, { holding, limit, quantity }: CloseAct) {
  return {
    positionId: idOf(real, holding),
    orderType: limit === null ? orderTypes.market : orderTypes.limit,
    quantity: sharesText(keyOfHolding(holding), quantity),
    ...(limit === null ? {} : { price: textOf(limit, listedShareOf(keyOfHolding(holding)).decimals) }),
  }
}

function orderAnswer(real: Real, name: string, answer: Order | Refusal): string {
  return isRefusal(answer) ? refused(answer) : wordOfOrder(named(real, name, answer.id), answer)
}

function transferAnswer(real: Real, name: string, answer: WalletTransfer | Refusal): string {
  if (isRefusal(answer)) return refused(answer)
  return `transfer ${named(real, name, answer.id)} ${answer.state} received ${answer.received}`
}

function withdrawalAnswer(real: Real, name: string, answer: Withdrawal | Refusal): string {
  return isRefusal(answer) ? refused(answer) : `withdrawal ${named(real, name, answer.id)} ${answer.state}`
}

type Doing = { readonly [K in Act['do']]: (real: Real, act: Extract<Act, { do: K }>) => Promise<string> }

const acts: Doing = {
  async order(real, act) {
    const answer = await deskCall(
      real.harness,
      { userId: userOf(real, act.who), key: act.once },
      act.call,
      orderInput(act),
    )
    return orderAnswer(real, act.name, answer)
  },
  async close(real, act) {
    const name: TradingCall = 'POST /position/flatPosition'
    const answer = await deskCall(
      real.harness,
      { userId: userOf(real, act.who), key: act.once },
      name,
      closeInput(real, act),
    )
    return orderAnswer(real, act.name, answer)
  },
  async cancel(real, { who, order, once }) {
    const input = { orderId: idOf(real, order) }
    const answer = await deskCall(real.harness, { userId: userOf(real, who), key: once }, 'POST /orders/cancel', input)
    return orderAnswer(real, order, answer)
  },
  async deposit(real, { who, name, amount, accepted, once }) {
    const coin = { kind: 'crypto', asset: 'USDC', network: 'ethereum', minimumAccepted: accepted } as const
    const input = { ...coin, amount: textOf(amount) }
    const answer = await call(real.harness, { userId: userOf(real, who), key: once }, 'POST /recharge/create', input)
    return isRefusal(answer) ? refused(answer) : `deposit ${named(real, name, answer.id)} ${answer.state}`
  },
  async transfer(real, { who, name, from, to, rate, amount, once }) {
    const input = { from, to, amount: textOf(amount), ...(rate === null ? {} : { rate }) }
    return transferAnswer(
      real,
      name,
      await call(real.harness, { userId: userOf(real, who), key: once }, 'POST /wallet/transfer', input),
    )
  },
  async withdraw(real, { who, name, amount, fee, to, once }) {
    const destinationId = must(real.destinations[to], 'a bank account')
    const input = { destinationId, amount: textOf(amount), fee: textOf(fee), payPassword: PAY_PASSWORD }
    const answer = await call(
      real.harness,
      { userId: userOf(real, who), key: once },
      'POST /withdrawal/withdrawal-apply',
      input,
    )
    return withdrawalAnswer(real, name, answer)
  },
  async callOff(real, { who, request, call: name, once }) {
    const input = { id: idOf(real, request) }
    if (name === 'POST /withdrawal/cancel')
      return withdrawalAnswer(
        real,
        request,
        await call(real.harness, { userId: userOf(real, who), key: once }, name, input),
      )
    return transferAnswer(
      real,
      request,
      await call(real.harness, { userId: userOf(real, who), key: once }, name, input),
    )
  },
  async decide(real, { request, passes, author }) {
    const reason = request.startsWith('d') ? 'notReceived' : 'other'
    const verdict = passes ? ({ passed: true } as const) : ({ passed: false, reason } as const)
    const decided = await decideAs(real.harness, author, idOf(real, request), verdict)
    return isRefusal(decided) ? refused(decided) : decided.state
  },
  async release({ harness, ...real }, { request }) {
    const { db, clock, trading } = harness
    const released = await releaseSuspense({ db, clock, ...trading }, idOf(real, request), 'olga')
    return isRefusal(released) ? refused(released) : released
  },
  async quote({ harness }, { key, price, bid, ask, bidSize, askSize, open }) {
    const text = (scaled: number) => textOf(scaled, listedShareOf(key).decimals)
    const sizes = { bidSize, askSize, state: open ? ('open' as const) : ('closed' as const) }
    harness.market.quote(key, { price: text(price), bid: text(bid), ask: text(ask), ...sizes })
    return 'done'
  },
  async rate({ harness }, { currency, perDollar }) {
    const price = textOf(perDollar, 4)
    harness.market.quote(`FX.USD${currency}`, { price, bid: price, ask: price })
    return 'done'
  },
  async wait(real, { seconds }) {
    // Timers that expire at the same time are processed in one pass, so nothing else runs within a step.
    for (let step = 0; step < seconds; step += STEP_SECONDS) {
      real.harness.clock.advance(STEP_SECONDS * 1_000 - 1)
      await settleReal(real)
      real.harness.clock.advance(1)
      await settleReal(real)
    }
    return 'done'
  },
  async day({ harness }) {
    harness.market.newDay(harness.clock.now())
    return 'done'
  },
  async split(real, { holding, quantity }) {
    const isIt = eq(positions.id, idOf(real, holding))
    const averageCost = sql`round(${positions.cost}::numeric(60, 20) * power(10::numeric, ${positions.quantityDecimals}) / 100 / ${quantity}::bigint, 20)`
    await real.harness.db.update(positions).set({ quantity, averageCost }).where(isIt)
    return 'done'
  },
}
