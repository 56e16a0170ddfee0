// Problems that keep a ticket of shares from being reviewed, each with the nearest correction if there is one.

import { costOf } from '../../../../../domain/affordable.ts'
import { checkFraction } from '../../../../../domain/fraction.ts'
import { walletFor } from '../../../../../domain/instruments/wallet-for.ts'
import { LIMIT_REFUSE_PERCENT } from '../../../../../domain/limits.ts'
import { minorText } from '../../../../../domain/minor.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { checkProfitLimit } from '../../../../../domain/order-exits.ts'
import { checkPrice, checkQuantity } from '../../../../../domain/order-rules.ts'
import { quantityText } from '../../../../../domain/price.ts'
import type { Reason } from '../../../../../domain/reasons.ts'
import type { Verdict } from '../../../../../domain/rules.ts'
import { checkAmount } from '../../../../../domain/rules.ts'
import { isNoted, isTradable, marketStateCode } from '../../../../../domain/session.ts'
import type { ExitProblem } from '../../../../shared/orders/exits.ts'
import { wrongSideText } from '../../../../shared/orders/exits.ts'
import type { Problem as ProblemOf, Words } from '../../model.ts'
import { conditionVerdicts, followsPrice, isAtOnce, triggerOf } from '../conditions.ts'
import type { Draft } from './draft.ts'
import type { Estimate } from './estimate.ts'
import { affordTerms, availableQuantity, leastOf, lotKindOf } from './estimate.ts'
import { ticketExitProblems } from './exits.ts'
import type { TicketFacts } from './facts.ts'
import type { CashEquity, Field } from './types.ts'
import { priceText } from './words.ts'

type Problem = ProblemOf<CashEquity>
type Place = Problem['at']
/** Causes of problems: names of texts under `order.problem`. */
type Cause =
  | 'marketClosed'
  | 'halted'
  | 'frozen'
  | 'stale'
  | 'priceUnknown'
  | 'feesUnknown'
  | 'cashUnknown'
  | 'sharesUnknown'
  | 'nothingHeld'
  | 'lotCost'
  | 'shareCost'
  | 'fractionCost'
  | 'funds'

type Values = Readonly<Record<string, string>>
/** `values`: raw values for the text of the problem. Money and prices are formatted by their names. */
type Found = { readonly at: Place; readonly cause: Cause | { readonly rule: Reason }; readonly values: Values }

export function problemsOf(draft: Draft, facts: TicketFacts, estimate: Estimate): Problem[] {
  const market = marketProblem(draft, facts)
  const price = priceProblem(draft, facts)
  const size = draft.by === 'shares' ? quantityProblem(draft, facts, estimate) : amountProblem(draft, facts, estimate)
  const verdicts = conditionVerdicts(draft, frameOf(facts))
  const trigger = fromVerdict('trigger', verdicts.trigger, facts)
  const until = fromVerdict('until', verdicts.until, facts)
  const exits = ticketExitProblems(draft, facts).map(found => exitProblem(found, facts))
  const found = [market, trigger, price, until, size, ...exits, unknownProblem(draft, facts)].filter(
    one => one !== null,
  )
  const funds = size === null && price === null ? fundsProblem(draft, facts, estimate) : null
  return funds ? [...found, funds] : found
}

/**
 * Problem of the market state or the price. Market orders need an open market and a current price; a limit order rests
 * until both are there.
 */
function marketProblem(draft: Draft, facts: TicketFacts): Problem | null {
  const { state, quote, frozen } = facts
  if (frozen) return plain('order', 'frozen', facts)
  if (draft.orderType === orderTypes.limit && draft.triggerKind === null) return null
  if (!isAtOnce(draft)) return quote.price === null ? plain('order', 'priceUnknown', facts) : null
  const because = (cause: Cause): Problem => problem({ at: 'order', cause, values: {} }, facts, toLimit)
  if (state === 'halted') return because('halted')
  if (isNoted(marketStateCode(state))) return because('stale')
  if (!isTradable(state)) return because('marketClosed')
  if (quote.price === null) return because('priceUnknown')
  return quote.isStale ? because('stale') : null
}

function priceProblem(draft: Draft, facts: TicketFacts): Problem | null {
  // When the trigger is reached, the market is there.
  const isPaired = draft.triggerKind === 'oco'
  const lastPrice = (isPaired ? null : triggerOf(draft, facts)) ?? facts.quote.price
  const frame = Object.assign(frameOf(facts), { lastPrice })
  const taken = isPaired ? checkProfitLimit(draft.price, draft.direction, frame) : null
  return fromVerdict('price', checkPrice(draft, frame) ?? taken, facts)
}

function exitProblem(found: ExitProblem, facts: TicketFacts): Problem | null {
  const { field } = found
  if ('verdict' in found) return fromVerdict(field, found.verdict, facts)
  const { priceDecimals } = facts.instrument
  return {
    at: field,
    id: `${field} wrongSide`,
    text: ({ format }) => wrongSideText(field, format.price(found.wrongSide, priceDecimals)),
    fix: null,
  }
}

function quantityProblem(draft: Draft, facts: TicketFacts, { price, quantity }: Estimate): Problem | null {
  const held = availableQuantity(facts)
  if (draft.direction === directions.sell && held === 0) return plain('quantity', 'nothingHeld', facts)
  // An unknown holding is reported once, as `sharesUnknown`, and not as an empty holding.
  if (draft.direction === directions.sell && held === null) return null
  const frame = frameOf(facts)
  const small = price && quantity ? checkFraction(quantity, draft.direction, price, frame) : null
  return fromVerdict('quantity', checkQuantity(draft, frame) ?? small, facts)
}

function amountProblem(draft: Draft, facts: TicketFacts, { price, quantity }: Estimate): Problem | null {
  const verdict = fromVerdict('amount', checkAmount(draft.amount), facts)
  if (verdict || quantity === null || price === null) return verdict
  const held = availableQuantity(facts)
  if (draft.direction === directions.sell && held === 0) return plain('amount', 'nothingHeld', facts)
  if (draft.direction === directions.sell && held !== null && quantity > held) {
    const maximum = quantityText(held, facts.units.quantityDecimals)
    const found: Found = { at: 'amount', cause: { rule: 'notHeld' }, values: { maximum } }
    return problem(found, facts, { by: 'shares', quantity: maximum })
  }
  if (quantity >= leastOf(facts, price)) return null
  const cost = minorText(costOf(leastOf(facts, price), affordTerms(facts, price)))
  return problem({ at: 'amount', cause: `${lotKindOf(facts)}Cost`, values: { cost } }, facts, { amount: cost })
}

function unknownProblem(draft: Draft, facts: TicketFacts): Problem | null {
  if (facts.fees === null) return plain('order', 'feesUnknown', facts)
  if (draft.direction === directions.sell)
    return availableQuantity(facts) === null ? plain('order', 'sharesUnknown', facts) : null
  return facts.cash === null ? plain('order', 'cashUnknown', facts) : null
}

function fundsProblem(draft: Draft, facts: TicketFacts, { maxCost, maxQuantity }: Estimate): Problem | null {
  if (maxCost === null || facts.cash === null || maxCost <= facts.cash) return null
  const at = draft.by === 'shares' ? 'quantity' : 'amount'
  const values = { short: minorText(maxCost - facts.cash), available: minorText(facts.cash) }
  const wallet = walletFor('cashEquity', facts.instrument.board)
  const missing = { wallet, missing: maxCost - facts.cash, followsPrice: followsPrice(draft) }
  const hasFix = maxQuantity !== null && maxQuantity > 0
  const quantity = hasFix ? quantityText(maxQuantity, facts.units.quantityDecimals) : ''
  const fix: Partial<Draft> | null = hasFix ? { by: 'shares', quantity } : null
  return Object.assign(problem({ at, cause: 'funds', values }, facts, fix), { missing })
}

const frameOf = (facts: TicketFacts) => ({
  priceDecimals: facts.instrument.priceDecimals,
  quantityDecimals: facts.units.quantityDecimals,
  lot: facts.units.lot,
  tickSteps: facts.tickSteps,
  lastPrice: facts.quote.price,
  availableQuantity: availableQuantity(facts) ?? 0,
})

function fromVerdict(at: Field, verdict: Verdict, facts: TicketFacts): Problem | null {
  if (!verdict) return null
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(verdict.values ?? {})) values[name] = String(value)
  const isLength = verdict.reason === 'tooLong'
  const nearest = isLength ? undefined : (values['nearest'] ?? values['maximum'])
  const isUsable = nearest !== undefined && nearest !== '0'
  return problem({ at, cause: { rule: verdict.reason }, values }, facts, isUsable ? { [at]: nearest } : null)
}

const toLimit: Partial<Draft> = { orderType: orderTypes.limit }

const plain = (at: Place, cause: Cause, facts: TicketFacts): Problem => problem({ at, cause, values: {} }, facts, null)

function problem(found: Found, facts: TicketFacts, change: Partial<Draft> | null): Problem {
  const { at, cause } = found
  return {
    at,
    id: `${at} ${typeof cause === 'string' ? cause : cause.rule}`,
    text: words => problemText(found, facts, words),
    fix: change && { change, label: words => fixText(change, facts, words) },
  }
}

const required = {
  price: 'requiredPrice',
  quantity: 'requiredQuantity',
  amount: 'requiredAmount',
  side: 'requiredQuantity',
  order: 'requiredQuantity',
  trigger: 'requiredPrice',
  until: 'requiredPrice',
  takeProfit: 'requiredPrice',
  stopLoss: 'requiredPrice',
} as const satisfies Record<Place, string>

const moneyNames: readonly string[] = ['short', 'available', 'cost']

function problemText({ at, cause, values }: Found, facts: TicketFacts, { t, rule, format }: Words): string {
  const shown: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    if (moneyNames.includes(name)) shown[name] = format.money(value, facts.currency)
    else if (isPriceOf(name, at)) shown[name] = priceText(value, facts, format)
    else shown[name] = format.quantity(value)
  }
  if (typeof cause === 'string') return t(`problem.${cause}`, shown)
  if (cause.rule === 'required') return t(`problem.${required[at]}`)
  if (cause.rule === 'notHeld') return t('problem.notHeld', shown)
  return rule(`rule.${cause.rule}`, { percent: LIMIT_REFUSE_PERCENT, ...shown })
}

const isPriceOf = (name: string, at: Place): boolean =>
  name === 'price' || (name === 'nearest' && at !== 'quantity' && at !== 'amount')

/** Label of a correction's button: "Usar 189.35", "Usar 39 títulos". */
function fixText(
  { orderType, price, trigger = price, takeProfit = trigger, stopLoss = takeProfit, amount, quantity }: Partial<Draft>,
  facts: TicketFacts,
  words: Words,
): string {
  const { t, format } = words
  if (orderType === orderTypes.limit) return t('fix.limit')
  if (stopLoss !== undefined) return t('fix.use', { value: priceText(stopLoss, facts, format) })
  if (amount !== undefined) return t('fix.use', { value: format.money(amount, facts.currency) })
  return t('fix.useShares', { count: Number(quantity), quantity: format.quantity(quantity ?? null) })
}
