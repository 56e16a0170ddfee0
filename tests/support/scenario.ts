// Scenarios as JSON files: steps with every amount written out, executed through the real handlers.
import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import type { AccountHarness } from './account-harness.ts'
import { addClient } from './account-harness.ts'
import type { HandQuote } from './hand-market.ts'
import type { Requesting, RequestStep } from './model/scenario-requests.ts'
import { apartOf, isRequestStep, takeRequest } from './model/scenario-requests.ts'
import type { TradingCall } from './trading-harness.ts'
import { auditOf, call, granted, SOUND } from './trading-harness.ts'

type Amounts = Readonly<Record<string, unknown>>

/** A step's `why` explains how its figures were calculated by hand. */
type Step = { readonly why?: string } & (
  | RequestStep
  | { readonly quote: HandQuote & { readonly key: string } }
  | {
      readonly order: {
        readonly as: string
        readonly key: string
        readonly side: 'buy' | 'sell'
        /** Omitted for a market order. */
        readonly limit?: string
        readonly quantity: string
        readonly seenPrice?: string
      }
      readonly answer?: Amounts
      readonly refused?: Amounts
    }
  | { readonly cancel: string; readonly answer?: Amounts }
  | { readonly waitMs: number }
  | { readonly newDay: true }
  | {
      readonly expect: {
        readonly orders?: Readonly<Record<string, Amounts>>
        /** Expected holdings by instrument key; null: the instrument must not be held. */
        readonly positions?: Readonly<Record<string, Amounts | null>>
        /** Expected available and reserved balance. */
        readonly wallets?: Partial<Record<WalletType, readonly [string, string]>>
        readonly closed?: readonly Amounts[]
        /** Expected bill of today, oldest line first: kind, amount, balance after it. */
        readonly bill?: readonly (readonly [string, string, string])[]
        /** Expected sum of deposits below the minimum, in dollars. */
        readonly apart?: string
      }
    }
)

export type Scenario = {
  readonly story: string
  readonly money: Partial<Record<WalletType, string>>
  readonly steps: readonly Step[]
}

const folder = new URL('../fixtures/scenarios/', import.meta.url)

export const scenarios = (): { readonly name: string; readonly scenario: Scenario }[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => ({
      name: name.slice(0, -'.json'.length),
      scenario: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Scenario,
    }))

type Play = Requesting

/** Executes a scenario, then cancels the open orders and checks that nothing stays reserved. */
export async function play(harness: AccountHarness, { money, steps }: Scenario): Promise<void> {
  const run: Play = { harness, userId: await addClient(harness, money), ids: new Map(), withdrawals: new Set() }
  for (const step of steps) {
    await take(run, step)
    await harness.trading.matcher.settle()
    expect(await auditOf(harness.db, harness.trading)).toEqual(SOUND)
  }
  for (const order of await ordersOf(run))
    await granted(harness, run.userId, 'POST /orders/cancel', { orderId: order.id })
  const wallets = await granted(harness, run.userId, 'POST /wallet/getWalletBalance', {})
  expect(wallets.filter(wallet => wallet.usedBalance !== '0.00')).toEqual([])
  const { list } = await granted(harness, run.userId, 'POST /position/me', {})
  expect(list.filter(position => position.usedNum !== '0')).toEqual([])
}

async function take(run: Play, step: Step): Promise<void> {
  const { harness } = run
  if (isRequestStep(step)) await takeRequest(run, step)
  else if ('quote' in step) harness.market.quote(step.quote.key, step.quote)
  else if ('order' in step) await order(run, step)
  else if ('cancel' in step) {
    const orderId = must(run.ids.get(step.cancel), step.cancel)
    const answer = await granted(harness, run.userId, 'POST /orders/cancel', { orderId })
    expect(answer).toMatchObject(step.answer ?? {})
  } else if ('waitMs' in step) harness.clock.advance(step.waitMs)
  else if ('newDay' in step) harness.market.newDay(harness.clock.now())
  else await compare(run, step.expect)
}

async function order(run: Play, step: Extract<Step, { order: unknown }>): Promise<void> {
  const { as, key, side, limit, quantity, seenPrice } = step.order
  const name: TradingCall = key.startsWith('HK.') ? 'POST /hk/create' : 'POST /stock/create'
  const input: CallInput<typeof name> = {
    key,
    direction: directions[side],
    action: side === 'buy' ? orderActions.open : orderActions.close,
    orderType: limit === undefined ? orderTypes.market : orderTypes.limit,
    quantity,
    ...(limit === undefined ? {} : { price: limit }),
    ...(seenPrice === undefined ? {} : { seen: { price: seenPrice, at: run.harness.clock.now() } }),
  }
  const answer = await call(run.harness, run.userId, name, input)
  expect(answer).toMatchObject(step.refused ?? step.answer ?? {})
  if (!isRefusal(answer)) run.ids.set(as, answer.id)
  expect(isRefusal(answer), JSON.stringify(answer)).toBe(step.refused !== undefined)
}

async function ordersOf({ harness, userId }: Play): Promise<Order[]> {
  return (await granted(harness, userId, 'POST /position/consignList', {})).list
}

async function compare(run: Play, wanted: Extract<Step, { expect: unknown }>['expect']): Promise<void> {
  const { harness, userId } = run
  const orders = await ordersOf(run)
  for (const [name, amounts] of Object.entries(wanted.orders ?? {}))
    expect(orders.find(each => each.id === run.ids.get(name))).toMatchObject(amounts)
  for (const [key, amounts] of Object.entries(wanted.positions ?? {})) {
    const positions = await granted(harness, userId, 'POST /position/getByStock', { key })
    expect(positions).toMatchObject(amounts === null ? [] : [amounts])
  }
  for (const [walletType, [balance, usedBalance]] of Object.entries(wanted.wallets ?? {})) {
    const name = walletType as WalletType
    const [wallet] = await granted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: name })
    expect(wallet).toMatchObject({ balance, usedBalance })
  }
  if (wanted.closed) {
    const { list } = await granted(harness, userId, 'POST /position/flatList', {})
    expect(list).toMatchObject([...wanted.closed])
  }
  if (wanted.apart !== undefined) expect(await apartOf(run)).toBe(wanted.apart)
  if (wanted.bill) {
    const { list } = await granted(harness, userId, 'POST /wallet/getWalletBill', {})
    const lines = list.map(line => [line.kind, line.amount, line.balance]).reverse()
    expect(lines).toEqual(wanted.bill)
  }
}
