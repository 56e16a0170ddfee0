// What keeps a ticket from being reviewed, each with the nearest thing that would do where there is one.

import { minorText } from '../../../domain/minor.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { checkPrice, checkQuantity, isFarLimit } from '../../../domain/order-rules.ts'
import { scaledText } from '../../../domain/price.ts'
import type { Reason } from '../../../domain/reasons.ts'
import type { Verdict } from '../../../domain/rules.ts'
import { checkAmount } from '../../../domain/rules.ts'
import { isTradable } from '../../../domain/session.ts'
import { costOf } from './afford.ts'
import type { Draft } from './draft.ts'
import type { TicketFacts } from './facts.ts'
import type { Reckoning } from './reckon.ts'
import { affordTerms, scaledLot, sellable } from './reckon.ts'

export type Place = 'price' | 'quantity' | 'amount' | 'order'
/** Words under `order.problem`, or a rule of the domain. */
type Cause =
  | 'marketClosed'
  | 'halted'
  | 'stale'
  | 'priceUnknown'
  | 'feesUnknown'
  | 'cashUnknown'
  | 'sharesUnknown'
  | 'nothingHeld'
  | 'lotCost'
  | 'funds'

export type Problem = {
  readonly at: Place
  readonly cause: Cause | { readonly rule: Reason }
  /** Plain decimal text; the words decide how each is written. */
  readonly values: Readonly<Record<string, string>>
  /** What one tap would change. */
  readonly fix: Partial<Draft> | null
}

const problem = (at: Place, cause: Problem['cause'], rest: Partial<Pick<Problem, 'values' | 'fix'>> = {}): Problem => ({
  at,
  cause,
  values: rest.values ?? {},
  fix: rest.fix ?? null,
})

export function problemsOf(draft: Draft, facts: TicketFacts, reckoning: Reckoning): Problem[] {
  const market = marketProblem(draft, facts)
  const price = priceProblem(draft, facts)
  const size = draft.by === 'shares' ? quantityProblem(draft, facts) : amountProblem(draft, facts, reckoning)
  const found = [market, price, size, unknownProblem(draft, facts)].filter(one => one !== null)
  const funds = size === null && price === null ? fundsProblem(draft, facts, reckoning) : null
  return funds ? [...found, funds] : found
}

const toLimit: Partial<Draft> = { orderType: orderTypes.limit }

/** Market orders need a market and a price of now; a limit order rests until there are. */
function marketProblem(draft: Draft, { state, quote }: TicketFacts): Problem | null {
  if (draft.orderType === orderTypes.limit) return null
  if (state === 'halted') return problem('order', 'halted', { fix: toLimit })
  if (!isTradable(state)) return problem('order', 'marketClosed', { fix: toLimit })
  if (quote.price === null) return problem('order', 'priceUnknown', { fix: toLimit })
  return quote.isStale || quote.seenAt === null ? problem('order', 'stale', { fix: toLimit }) : null
}

function priceProblem(draft: Draft, facts: TicketFacts): Problem | null {
  return fromVerdict('price', checkPrice(termsOf(draft), frameOf(facts)), nearest => ({ price: nearest }))
}

function quantityProblem(draft: Draft, facts: TicketFacts): Problem | null {
  if (draft.direction === directions.sell && sellable(facts) === 0) return problem('quantity', 'nothingHeld')
  // What is held is not known: said once, as such, and not as if there were nothing.
  if (draft.direction === directions.sell && sellable(facts) === null) return null
  return fromVerdict('quantity', checkQuantity(termsOf(draft), frameOf(facts)), nearest => ({ quantity: nearest }))
}

function amountProblem(draft: Draft, facts: TicketFacts, { price, quantity }: Reckoning): Problem | null {
  const verdict = fromVerdict('amount', checkAmount(draft.amount), () => null)
  if (verdict || quantity === null || price === null) return verdict
  const held = sellable(facts)
  if (draft.direction === directions.sell && held === 0) return problem('amount', 'nothingHeld')
  if (draft.direction === directions.sell && held !== null && quantity > held) {
    const maximum = scaledText(held, facts.instrument.quantityDecimals)
    return problem('amount', { rule: 'notHeld' }, { values: { maximum }, fix: { by: 'shares', quantity: maximum } })
  }
  if (quantity > 0) return null
  const cost = minorText(costOf(scaledLot(facts), affordTerms(facts, price)))
  return problem('amount', 'lotCost', { values: { cost }, fix: { amount: cost } })
}

function unknownProblem(draft: Draft, facts: TicketFacts): Problem | null {
  if (facts.fees === null) return problem('order', 'feesUnknown')
  if (draft.direction === directions.sell) return sellable(facts) === null ? problem('order', 'sharesUnknown') : null
  return facts.cash === null ? problem('order', 'cashUnknown') : null
}

function fundsProblem(draft: Draft, facts: TicketFacts, { ceiling, most }: Reckoning): Problem | null {
  if (ceiling === null || facts.cash === null || ceiling <= facts.cash) return null
  const quantity = most !== null && most > 0 ? scaledText(most, facts.instrument.quantityDecimals) : null
  const fix: Partial<Draft> | null = quantity === null ? null : { by: 'shares', quantity }
  return problem(draft.by === 'shares' ? 'quantity' : 'amount', 'funds', {
    values: { short: minorText(ceiling - facts.cash), available: minorText(facts.cash) },
    fix,
  })
}

/** Unusual, yet allowed: said before the review. */
export function isFar(draft: Draft, { quote }: TicketFacts, { price }: Reckoning): boolean {
  if (draft.orderType === orderTypes.market || price === null || quote.price === null) return false
  return isFarLimit(price, quote.price)
}

const termsOf = (draft: Draft) => ({
  direction: draft.direction,
  orderType: draft.orderType,
  price: draft.price,
  quantity: draft.quantity,
})

const frameOf = (facts: TicketFacts) => ({
  priceDecimals: facts.instrument.priceDecimals,
  quantityDecimals: facts.instrument.quantityDecimals,
  lot: facts.instrument.lot,
  tickSteps: facts.tickSteps,
  lastPrice: facts.quote.price,
  sellable: sellable(facts) ?? 0,
})

function fromVerdict(at: Place, verdict: Verdict, mend: (nearest: string) => Partial<Draft> | null): Problem | null {
  if (!verdict) return null
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(verdict.values ?? {})) values[name] = String(value)
  const nearest = values['nearest'] ?? values['maximum']
  const fix = nearest === undefined || nearest === '0' ? null : mend(nearest)
  return problem(at, { rule: verdict.reason }, { values, fix })
}
