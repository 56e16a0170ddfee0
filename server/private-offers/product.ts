// Block trades and placings as subscription products.
import { createHmac } from 'node:crypto'
import { must } from '../../domain/assert.ts'
import { isInBand } from '../../domain/block-trade.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { proRataWithCut } from '../../domain/new-issue/pro-rata.ts'
import { invalid } from '../calls/invalid.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import { isTokenRight } from '../subscriptions/codes.ts'
import type { DeliveryDeps } from '../subscriptions/deliver-shares.ts'
import { deliverShares } from '../subscriptions/deliver-shares.ts'
import { canCancelPostponed } from '../subscriptions/postpone.ts'
import type {
  Allotment,
  AllottedProduct,
  Application,
  Asked,
  Claim,
  DecidedRow,
  Product,
  Step,
  Words,
} from '../subscriptions/product.ts'
import { sellShares } from '../subscriptions/sell-shares.ts'
import { outcomeWords } from '../subscriptions/words.ts'
import { permissionOf } from '../users/permissions.ts'
import { costOf, maxCostOf } from './cost.ts'
import type { Market } from './reference.ts'
import { referenceOf } from './reference.ts'
import type { PlacingResult, PrivateTerms } from './terms.ts'
import { termsOf } from './terms.ts'

/** Kind of the job that decides a block trade; its subject is the subscription. */
export const DECIDE_BLOCK = 'decideBlock'
/** Delay between a request and its decision, in which the request can be cancelled. */
const DECISION_DELAY_MS = 10_000

export type PrivateDeps = DeliveryDeps & { readonly market: Market }

const common = (deps: PrivateDeps) => ({
  subscribe: claim,
  cost: (offer: OfferRow, allotted: number): bigint => {
    const terms = termsOf(offer)
    return terms.side === 'sell' ? 0n : costOf(terms, allotted).total
  },
  settle: (tx: Tx, offer: OfferRow, row: SubscriptionRow, at: number) => settle(deps, tx, { offer, row, at }),
  words: (offer: OfferRow, row: DecidedRow, step: Step): Words => {
    const terms = termsOf(offer)
    return terms.side === 'sell' ? saleWords(terms, row, step) : outcomeWords(terms, row, step)
  },
})

export const blockProduct = (deps: PrivateDeps): Product => ({
  ...common(deps),
  kind: 'block',
  entered: (tx, id, at) => scheduleJob(tx, { kind: DECIDE_BLOCK, subject: id }, at + DECISION_DELAY_MS),
  async check(tx, offer, asked) {
    if ((await permissionOf(tx, asked.userId, 'block')) !== 'open') return refuse('permissionNeeded')
    const refused = await checkCode(tx, offer, asked)
    if (refused) return refused
    return isPriceRight(deps.market, termsOf(offer), asked.at) ? null : refuse('priceOutOfBand')
  },
})

export const placingProduct = (deps: PrivateDeps): AllottedProduct => ({
  ...common(deps),
  kind: 'placing',
  check: checkCode,
  mayLeave: (offer, _row, at) => canCancelPostponed(offer, at),
  allot: async (offer, applications) => allot(offer, applications),
})

async function checkCode(tx: Tx, offer: OfferRow, asked: Asked): Promise<Refusal | null> {
  if (!termsOf(offer).needsCode || (await isTokenRight(tx, offer, asked))) return null
  return refuse('offerCodeNeeded')
}

/**
 * True if the offer's price is within the allowed distance from the market price. False while the share has no price.
 */
export function isPriceRight(market: Market, { key, price }: PrivateTerms, at: number): boolean {
  const reference = referenceOf(market, key, at)
  return reference !== null && isInBand(new Decimal(price), reference)
}

function claim(offer: OfferRow, quantity: number): Claim | Refusal {
  const terms = termsOf(offer)
  const { lot, minimum, shares, board, side, key } = terms
  if (quantity < minimum) return invalid('quantity', { reason: 'sharesMinimum', values: { minimum: String(minimum) } })
  if (quantity % lot !== 0) {
    const nearest = Math.max(minimum, Math.round(quantity / lot) * lot)
    return invalid('quantity', { reason: 'lot', values: { lot: String(lot), nearest: String(nearest) } })
  }
  if (quantity > shares) return invalid('quantity', { reason: 'sharesMaximum', values: { maximum: String(shares) } })
  const { wallet } = boards[board]
  if (side === 'sell') return { wallet, amount: 0n, shares: { key, quantity } }
  return { wallet, amount: maxCostOf(terms, quantity) }
}

/** Allots the shares in proportion to the requested quantities, in whole lots. Simulated investors are included. */
function allot(offer: OfferRow, applications: readonly Application[]): Allotment {
  const { lot, shares, crowd, code } = termsOf(offer)
  const orders = [
    ...applications.map(({ id, quantity }) => ({ id, quantity: quantity / lot })),
    ...crowd.map((quantity, nth) => ({ id: `${code}-${nth}`, quantity: quantity / lot })),
  ]
  const macOf = (id: string): string => createHmac('sha256', offer.seed).update(id).digest('hex')
  const { shares: divided, demand, cut } = proRataWithCut(shares / lot, orders, macOf)
  const given = new Map(divided.map(({ id, quantity }) => [id, quantity * lot]))
  const own = new Map(applications.map(({ id }) => [id, given.get(id) ?? 0]))
  const result: PlacingResult = {
    demanded: Number(demand) * lot,
    applications: orders.length,
    cut: cut && { rest: String(cut.rest), mac: cut.mac },
  }
  return { supply: shares, shares: own, result }
}

type Settled = { readonly offer: OfferRow; readonly row: SubscriptionRow; readonly at: number }

function settle(deps: PrivateDeps, tx: Tx, { offer, row, at }: Settled) {
  const terms = termsOf(offer)
  const { cash, feeTotal } = costOf(terms, must(row.allotted, 'an allotment'))
  const { key, name, currency, priceDecimals, timetable, side } = terms
  const share = { key, name, currency, priceDecimals }
  const trade = { row, share, value: cash, fees: feeTotal, at }
  if (side === 'sell') return sellShares(deps, tx, trade)
  return deliverShares(deps, tx, { ...trade, lockedUntil: timetable.unlocked })
}

/** The notice of a sale, which gives the proceeds after fees. */
function saleWords(terms: PrivateTerms, { quantity, reason }: DecidedRow, step: Step): Words {
  const { key, name, code, currency } = terms
  const values = { name, ...otherNamesOf(key), code, quantity: String(quantity) }
  if (reason !== null) return { kind: 'blockSaleRefused', values: { ...values, reason } }
  const amount = minorText(costOf(terms, quantity).total)
  return { kind: step === 'ended' ? 'blockSaleEnded' : 'blockSaleAccepted', values: { ...values, currency, amount } }
}
