// Problems that keep a margin ticket from being reviewed, each with the nearest correction if there is one.
import { walletFor } from '../../../../../domain/instruments/wallet-for.ts'
import { LIMIT_REFUSE_PERCENT } from '../../../../../domain/limits.ts'
import { grouped } from '../../../../../domain/message-values.ts'
import { minorText } from '../../../../../domain/minor.ts'
import { Decimal } from '../../../../../domain/money.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { checkPrice, checkQuantity } from '../../../../../domain/order-rules.ts'
import { parseScaled } from '../../../../../domain/price.ts'
import type { Verdict } from '../../../../../domain/rules.ts'
import { isNoted, isTradable, marketStateCode } from '../../../../../domain/session.ts'
import type { StopField } from '../../../../../domain/stops.ts'
import { stopFields, stopProblem } from '../../../../../domain/stops.ts'
import { textOf } from '../../../../i18n/t.ts'
import { closeHref, quoteHref } from '../../../../router/instrument-links.ts'
import type { Ending } from '../../../../shared/margin/contract-end.ts'
import type { Problem as ProblemOf, Words, Written } from '../../model.ts'
import type { ConditionField } from '../conditions.ts'
import { conditionVerdicts, followsPrice, isAtOnce, triggerOf } from '../conditions.ts'
import type { Draft } from './draft.ts'
import type { MarginFacts } from './facts.ts'
import { closedPosition, opensNew, priceText, sideOf } from './facts.ts'
import type { Field, MarginProduct } from './types.ts'

type Problem = ProblemOf<MarginProduct>
type Cause =
  | Ending['state']
  | 'marketClosed'
  | 'halted'
  | 'stale'
  | 'cashUnknown'
  | 'rateUnknown'
  | 'positionUnknown'
  | 'liquidating'
  | 'funds'

export function problemsOf(written: Written<MarginProduct>): Problem[] {
  const { draft, facts } = written
  const frame = frameOf(facts)
  const lastPrice = triggerOf(draft, facts) ?? frame.lastPrice
  const price = fromVerdict('price', checkPrice(draft, Object.assign({}, frame, { lastPrice })), facts)
  const verdicts = conditionVerdicts(draft, frame)
  const trigger = fromVerdict('trigger', verdicts.trigger, facts)
  const until = fromVerdict('until', verdicts.until, facts)
  const quantity = fromVerdict('quantity', checkQuantity(checkedAs(draft, facts), frame), facts)
  const stops = opensNew(draft, facts) ? stopFields.map(field => stopProblemOf(field, written)) : []
  const found = [marketProblem(facts), trigger, price, until, quantity, ...stops, unknownProblem(facts)]
  const funds = price === null && quantity === null ? fundsProblem(written) : null
  return [...found, funds].filter(one => one !== null)
}

function stopProblemOf(at: StopField, { draft, facts, estimate }: Written<MarginProduct>): Problem | null {
  if (draft[at] === '') return null
  const terms = Object.assign({}, draft, { orderType: orderTypes.limit, price: draft[at] })
  const odd = checkPrice(terms, Object.assign(frameOf(facts), { lastPrice: null, isSigned: facts.terms.isSigned }))
  const { priceDecimals } = facts.instrument
  const price = parseScaled(draft[at], priceDecimals)
  if (odd || price === null) return fromVerdict(at, odd, facts)
  const { liquidation } = estimate
  const level = liquidation === 'never' ? null : liquidation
  const scaled = level?.times(10 ** priceDecimals).toNumber() ?? null
  const frame = { side: sideOf(draft), market: marketOf(draft, facts, estimate.price), liquidation: scaled }
  const cause = stopProblem(at, price, frame)
  const limit = cause === 'liquidation' ? scaled : frame.market
  return (
    cause && {
      at,
      id: `${at} ${cause}`,
      text: ({ format }) => {
        const t = textOf('margin')
        return t(`problem.stop.${cause}`, { field: t(`detail.${at}`), price: priceText(facts, limit, format) })
      },
      fix: null,
    }
  )
}

/**
 * Reference price for the checks: the limit price, or for a market order the price at which the position could be
 * closed now.
 */
function marketOf(draft: Draft, { quote }: MarginFacts, limit: number | null): number | null {
  const { direction } = draft
  if (!isAtOnce(draft)) return limit
  return (direction === directions.buy ? quote.bid : quote.ask) ?? quote.price
}

/**
 * The draft as the quantity rules check it: a close is limited by the holding like a sale; an opening order is not, on
 * either side.
 */
const checkedAs = (draft: Draft, { closes }: MarginFacts): Draft =>
  Object.assign({}, draft, { direction: closes === null ? directions.buy : directions.sell })

function frameOf(facts: MarginFacts) {
  const { priceDecimals, quantityDecimals } = facts.instrument
  const held = closedPosition(facts)
  const free = held && new Decimal(held.positionNum).minus(held.usedNum).toFixed()
  return {
    priceDecimals,
    quantityDecimals,
    lot: facts.terms.lot,
    tickSteps: facts.tickSteps,
    lastPrice: facts.quote.price,
    // A position can only be closed, not opened, at a price below zero, because the margin is a part of the value.
    isSigned: facts.terms.isSigned && held !== null,
    availableQuantity: (free && parseScaled(free, quantityDecimals)) || 0,
  }
}

/**
 * Contracts can be ordered only while their market is open and their price is current, which it is not while the
 * provider sends none; a delivery month near its end can only be closed.
 */
function marketProblem(facts: MarginFacts): Problem | null {
  const { state, quote, ending, closes } = facts
  if (ending && (closes === null || ending.state === 'ended')) return endingProblem(facts, ending)
  if (state === 'halted') return plain('halted')
  if (isNoted(marketStateCode(state))) return plain('stale')
  if (!isTradable(state)) return plain('marketClosed')
  return quote.price === null || quote.isStale ? plain('stale') : null
}

/** With a link to the close of the open position, or to the quote, which lists the other months. */
function endingProblem({ instrument, positions }: MarginFacts, { state }: Ending): Problem {
  const held = state === 'closing' ? positions?.[0] : undefined
  const to = held ? closeHref(instrument, held.id) : quoteHref(instrument)
  const label = textOf('margin')(held ? 'problem.toClose' : 'problem.toMonths')
  return Object.assign(plain(state), to && { way: { to, label } })
}

function unknownProblem(facts: MarginFacts): Problem | null {
  if (facts.rate === null) return plain('rateUnknown')
  if (facts.positions === undefined) return plain('positionUnknown')
  if (facts.positions.some(({ contract }) => contract?.state === 'liquidating')) return plain('liquidating')
  return facts.closes === null && facts.cash === null ? plain('cashUnknown') : null
}

function fundsProblem({ draft, facts, estimate }: Written<MarginProduct>): Problem | null {
  const { cash, closes, walletCurrency } = facts
  const { reserved } = estimate
  if (closes !== null || cash === null || reserved === null || reserved <= cash) return null
  const missing = reserved - cash
  const short = minorText(missing)
  return {
    at: 'quantity',
    id: 'quantity funds',
    text: ({ format }) =>
      textOf('margin')('problem.funds', {
        short: format.money(short, walletCurrency),
        available: format.money(minorText(cash), walletCurrency),
      }),
    fix: null,
    missing: {
      wallet: walletFor('isolatedMargin', facts.instrument.board),
      missing,
      followsPrice: followsPrice(draft),
    },
  }
}

const plain = (cause: Exclude<Cause, 'funds'>): Problem => ({
  at: 'order',
  id: `order ${cause}`,
  text: () => textOf('margin')(`problem.${cause}`),
  fix: null,
})

function fromVerdict(at: Exclude<Field, 'side' | 'leverage'>, verdict: Verdict, facts: MarginFacts): Problem | null {
  if (!verdict) return null
  const nearest = verdict.values?.['nearest'] ?? verdict.values?.['maximum']
  const isUsable = nearest !== undefined && String(nearest) !== '0' && verdict.reason !== 'tooLong'
  return {
    at,
    id: `${at} ${verdict.reason}`,
    text: words => verdictText({ at, verdict, facts }, words),
    fix: isUsable
      ? {
          change: { [at]: String(nearest) },
          label: ({ t, format }) => t('fix.use', { value: valueText(at, String(nearest), facts, format) }),
        }
      : null,
  }
}

const valueText = (at: Judged['at'], text: string, facts: MarginFacts, format: Words['format']): string =>
  at === 'quantity'
    ? format.quantity(text)
    : priceText(facts, parseScaled(text, facts.instrument.priceDecimals), format)

type PricedField = 'price' | StopField | ConditionField

type Judged = {
  readonly at: PricedField | 'quantity'
  readonly verdict: NonNullable<Verdict>
  readonly facts: MarginFacts
}

function verdictText({ at, verdict, facts }: Judged, { rule, format }: Words): string {
  if (verdict.reason === 'required') return textOf('margin')(`problem.${at === 'quantity' ? at : 'price'}`)
  const values: Record<string, string | number> = { percent: LIMIT_REFUSE_PERCENT }
  for (const [name, value] of Object.entries(verdict.values ?? {}))
    values[name] =
      name === 'nearest' || name === 'price'
        ? valueText(at, String(value), facts, format)
        : plainValue(at, value, format)
  if (verdict.reason === 'notHeld') return textOf('margin')('problem.notHeld', values)
  return rule(`rule.${verdict.reason}`, values)
}

const plainValue = (at: Judged['at'], value: string | number, format: Words['format']): string =>
  at !== 'quantity' ? grouped(String(value)) : format.quantity(String(value))
