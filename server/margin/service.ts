// Requests about an open position: more margin, another leverage, stops. Each is one transaction, executed once per
// idempotency key.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { leverageChange, liquidatedFrom } from '../../domain/margin.ts'
import { parseMinor } from '../../domain/minor.ts'
import { ceilToMinor, Decimal, floorToMinor, fromMinor, unscale } from '../../domain/money.ts'
import type { MarginEventKind } from '../../domain/position.ts'
import type { Stops } from '../../domain/stops.ts'
import type { Position as WirePosition } from '../../domain/wire/calls/trading.ts'
import { conversionRate } from '../contracts/conversion.ts'
import { markOf, stopPriceOf } from '../contracts/mark.ts'
import { readStops } from '../contracts/stops.ts'
import { contractTermsOf } from '../contracts/terms.ts'
import type { Tx } from '../db/db.ts'
import type { Caller, Request } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { available, margin } from '../ledger/accounts.ts'
import type { Contracted } from '../positions/contract.ts'
import { contracted, marginPositionOf, marginRatesOf } from '../positions/contract.ts'
import { recordMargin } from '../positions/margin.ts'
import { exactText } from '../positions/position.ts'
import { lockOwnPosition, savePosition } from '../positions/store.ts'
import { positionWire } from '../positions/wire.ts'
import type { MarginDeps } from './deps.ts'
import { publishPosition, walletOfPosition } from './publish.ts'

type Answer = Promise<WirePosition | Refusal>

export type MarginService = {
  addMargin(by: Caller, positionId: string, amount: string): Answer
  setLeverage(by: Caller, positionId: string, leverage: number): Answer
  setStops(by: Caller, positionId: string, stops: Stops<string>): Answer
}

export function createMarginService(deps: MarginDeps): MarginService {
  return {
    addMargin: (by, positionId, amount) =>
      change(
        deps,
        by,
        { call: 'addMargin', input: { positionId, amount } },
        {
          positionId,
          decide: (tx, position) => addMargin(deps, tx, position, amount),
        },
      ),
    setLeverage: (by, positionId, leverage) =>
      change(
        deps,
        by,
        { call: 'leverage', input: { positionId, leverage } },
        {
          positionId,
          decide: (tx, position) => setLeverage(deps, tx, position, leverage),
        },
      ),
    setStops: (by, positionId, stops) =>
      change(
        deps,
        by,
        { call: 'stops', input: { positionId, stops } },
        {
          positionId,
          decide: async (tx, position) => setStops(deps, tx, position, stops),
        },
      ),
  }
}

type Change = {
  readonly positionId: string
  readonly decide: (tx: Tx, position: Contracted) => Promise<Contracted | Refusal>
}

function change(deps: MarginDeps, by: Caller, request: Request, { positionId, decide }: Change): Answer {
  return idempotent<WirePosition>(deps, by, request, async tx => {
    const held = await lockOwnPosition(tx, by.userId, positionId)
    if (!held?.contract) return refuse('notFound', { field: 'positionId' })
    if (held.closedAt !== null) return refuse('noPosition')
    if (held.contract.state === 'liquidating') return refuse('positionLiquidating')
    const position = await decide(tx, contracted(held))
    if (isRefusal(position)) return position
    const wallet = position.margin !== held.margin
    await publishPosition(deps, tx, { position, wallet }, deps.clock.now())
    return positionWire(position)
  })
}

/** A change of the margin: the signed amount in the wallet's currency, and its value in the contract's currency. */
type MarginMove = { readonly kind: MarginEventKind; readonly amount: bigint; readonly collateral: Decimal }

async function moveMoney(
  deps: MarginDeps,
  tx: Tx,
  position: Contracted,
  { kind, amount, collateral }: MarginMove,
): Promise<Contracted | Refusal> {
  const at = deps.clock.now()
  const wallet = walletOfPosition(position)
  const [free, held] = [available(position.userId, wallet), margin(position.userId, wallet)]
  const isAdded = amount > 0n
  const leg = {
    from: isAdded ? free : held,
    to: isAdded ? held : free,
    amount: isAdded ? amount : -amount,
    kind: 'margin',
  } as const
  const about = { legs: [leg], subject: { type: 'position', id: position.id }, at } as const
  const transferId = await deps.ledger.transfer(tx, about)
  if (isRefusal(transferId)) return transferId
  const moved: Contracted = {
    ...position,
    margin: position.margin + amount,
    contract: {
      ...position.contract,
      collateral: exactText(Decimal.max(collateral.plus(position.contract.collateral), 0)),
      warned: isAdded ? 0 : position.contract.warned,
    },
    modifiedAt: at,
  }
  savePosition(tx, moved)
  recordMargin(tx, moved, { id: deps.newId(), kind, amount, transferId, at })
  return moved
}

function addMargin(deps: MarginDeps, tx: Tx, position: Contracted, text: string): Promise<Contracted | Refusal> {
  const amount = parseMinor(text)
  if (amount === null || amount <= 0n)
    return Promise.resolve(refuse('invalid', { field: 'amount', values: { reason: 'amountZero' } }))
  // The wallet's money is converted into the contract's currency at the rate at which the customer buys it.
  const rate = conversionRate(deps.market, position.contract.currency, position.currency, 'paid')
  if (!rate) return Promise.resolve(refuse('unavailable'))
  return moveMoney(deps, tx, position, { kind: 'added', amount, collateral: fromMinor(amount).div(rate) })
}

async function setLeverage(
  deps: MarginDeps,
  tx: Tx,
  position: Contracted,
  leverage: number,
): Promise<Contracted | Refusal> {
  const listing = deps.market.find(position.instrumentKey)
  const terms = listing ? contractTermsOf(listing) : refuse('notTradable')
  if (isRefusal(terms)) return terms
  if (leverage > terms.maximumLeverage)
    return refuse('leverageTooHigh', { field: 'leverage', values: { maximum: terms.maximumLeverage } })
  const move = leverageMove(deps, position, leverage)
  if (isRefusal(move)) return move
  const changed: Contracted = { ...position, leverage, modifiedAt: deps.clock.now() }
  if (move.amount !== 0n) return moveMoney(deps, tx, changed, move)
  savePosition(tx, changed)
  return changed
}

function leverageMove(deps: MarginDeps, position: Contracted, leverage: number): MarginMove | Refusal {
  const { currency } = position.contract
  const [paid, received] = (['paid', 'received'] as const).map(side =>
    conversionRate(deps.market, currency, position.currency, side),
  )
  const ix = deps.market.find(position.instrumentKey)?.instrument.ix
  const mark = ix === undefined ? null : markOf(deps.market, ix)
  if (!paid || !received || mark === null) return refuse('unavailable')
  const price = unscale(mark, position.priceDecimals)
  const change = leverageChange(marginPositionOf(position), new Decimal(leverage), price)
  if (change.greaterThan(0)) return { kind: 'leverage', amount: ceilToMinor(change.times(paid)), collateral: change }
  const released = floorToMinor(change.negated().times(received))
  const amount = released < position.margin ? released : position.margin
  return { kind: 'leverage', amount: -amount, collateral: change }
}

async function setStops(
  deps: MarginDeps,
  tx: Tx,
  position: Contracted,
  stops: Stops<string>,
): Promise<Contracted | Refusal> {
  const listing = deps.market.find(position.instrumentKey)
  if (!listing) return refuse('notTradable')
  const market = stopPriceOf(deps.market.quotes, listing.instrument, position.side) || null
  const liquidation = liquidatedFrom(marginPositionOf(position), marginRatesOf(position))
  const prices = readStops(stops, { listing, side: position.side, market, liquidation })
  if (isRefusal(prices)) return prices
  const contract = { ...position.contract, ...prices }
  const changed: Contracted = { ...position, contract, modifiedAt: deps.clock.now() }
  savePosition(tx, changed)
  return changed
}
