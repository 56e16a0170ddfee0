// A ticket must never send twice, must never lose an order without a response, and must react to a refusal by its kind.
// Tests every state with every event: an event that does not belong to a state changes nothing.
import { describe, expect, test } from 'vitest'
import type { FailureKind } from '../../domain/failure.ts'
import { failures } from '../../domain/failure.ts'
import { CallFailure } from '../../src/data/failure.ts'
import { isNewerOrder, isSameOrder } from '../../src/data/orders.ts'
import type { Draft } from '../../src/features/ticket/models/cash-equity/draft.ts'
import { emptyDraft } from '../../src/features/ticket/models/cash-equity/draft.ts'
import { estimateOf } from '../../src/features/ticket/models/cash-equity/estimate.ts'
import type { TicketFacts } from '../../src/features/ticket/models/cash-equity/facts.ts'
import { requestOf } from '../../src/features/ticket/models/cash-equity/review.ts'
import { executionOf } from '../../src/features/ticket/models/limit.ts'
import { renewalOf } from '../../src/features/ticket/models/renewal.ts'
import type { TicketEvent, TicketState } from '../../src/features/ticket/state.ts'
import { editing, nextState } from '../../src/features/ticket/state.ts'
import type { CancelState } from '../../src/shared/orders/cancel.state.ts'
import { nextCancel } from '../../src/shared/orders/cancel.state.ts'
import { facts, order, position, quoteAt } from './order-stage.ts'

const reviewOf = (draft: Draft, known: TicketFacts) => ({
  draft,
  facts: known,
  estimate: estimateOf(draft, known),
  before: null,
})
type Review = ReturnType<typeof reviewOf>
const review = reviewOf({ ...emptyDraft(0), quantity: '10' }, facts())
const request = {
  call: 'POST /stock/create',
  input: { key: 'US.AAPL', direction: 0, orderType: 0, action: 0, quantity: '10' },
} as const
const sent = { intentKey: 'k1', request, review }
const refusal = (kind: FailureKind) => new CallFailure({ code: failures[kind].code, msg: kind })
const sendState = (
  news: Extract<TicketEvent<Review>, { type: 'sendState' }>['news'],
  intentKey = 'k1',
): TicketEvent<Review> => ({
  type: 'sendState',
  intentKey,
  news,
})

const states: Record<string, TicketState<Review>> = {
  editing,
  reviewing: { phase: 'reviewing', review, failure: null },
  sending: { phase: 'sending', sent },
  slow: { phase: 'slow', sent },
  unknown: { phase: 'unknown', sent, tries: 2 },
  accepted: { phase: 'accepted', order: order() },
  partly: { phase: 'partly', order: order({ state: 'partial', filled: '3' }) },
  filled: { phase: 'filled', order: order({ state: 'filled', filled: '10' }) },
  ended: { phase: 'ended', order: order({ state: 'cancelled' }) },
  refused: { phase: 'refused', sent, failure: refusal('insufficientFunds') },
}
const events: Record<string, TicketEvent<Review>> = {
  review: { type: 'review', review },
  edit: { type: 'edit' },
  send: { type: 'send', intentKey: 'k2', request },
  resume: { type: 'resume', intentKey: 'k1', request },
  slow: sendState({ phase: 'slow' }),
  unknown: sendState({ phase: 'unknown', tries: 3 }),
  done: sendState({ phase: 'done', answer: order() }),
  refused: sendState({ phase: 'refused', failure: refusal('noLiquidity') }),
  'another order answered': sendState({ phase: 'done', answer: order() }, 'k9'),
  filled: { type: 'order', order: order({ state: 'filled', filled: '10' }) },
  'another order filled': { type: 'order', order: order({ id: 'o2', state: 'filled' }) },
}
/** The phase that follows, by phase and event. Events that are not listed here change nothing. */
const moves: Record<string, Record<string, TicketState<Review>['phase']>> = {
  editing: { review: 'reviewing', resume: 'unknown', edit: 'editing' },
  reviewing: { review: 'reviewing', edit: 'editing', send: 'sending' },
  sending: { slow: 'slow', unknown: 'unknown', done: 'accepted', refused: 'refused' },
  slow: { unknown: 'unknown', done: 'accepted', refused: 'refused' },
  unknown: { unknown: 'unknown', done: 'accepted', refused: 'refused' },
  accepted: { filled: 'filled', edit: 'editing' },
  partly: { filled: 'filled', edit: 'editing' },
  filled: { filled: 'filled', edit: 'editing' },
  ended: { filled: 'filled', edit: 'editing' },
  refused: { edit: 'editing' },
}

describe.each(Object.entries(states))('while %s', (from, state) => {
  test.each(Object.entries(events))('%s', (name, event) => {
    const expected = moves[from]?.[name]
    if (expected === undefined) expect(nextState(state, event)).toBe(state)
    else expect(nextState(state, event).phase).toBe(expected)
  })
})

test.each([
  ['quoteStale', 'reviewing'],
  ['priceMoved', 'reviewing'],
  ['invalid', 'editing'],
  ['insufficientFunds', 'refused'],
  ['marketClosed', 'refused'],
  ['keyReused', 'refused'],
  // Only the session has expired: the outcome of the order is unknown.
  ['loginExpired', 'unknown'],
] as const)('a refusal for %s leads to %s', (kind, phase) => {
  expect(nextState({ phase: 'sending', sent }, sendState({ phase: 'refused', failure: refusal(kind) })).phase).toBe(
    phase,
  )
})

test.each([
  ['accepted', 'accepted'],
  ['working', 'accepted'],
  ['partial', 'partly'],
  ['filled', 'filled'],
  ['cancelled', 'ended'],
  ['rejected', 'ended'],
  ['expired', 'ended'],
] as const)('an order that is %s is shown as %s', (state, phase) => {
  expect(nextState({ phase: 'slow', sent }, sendState({ phase: 'done', answer: order({ state }) })).phase).toBe(phase)
})

describe('the review of a market order', () => {
  const at = facts().quote.seenAt ?? 0
  const quotedAt = (price: number, seenAt: number) => {
    const { quote } = quoteAt(price)
    return facts({ quote: { ...quote, seenAt } })
  }

  test('is renewed when the price moves by more than a thousandth', () => {
    expect(renewalOf(review, quotedAt(20_020, at), at)).toBeNull()
    expect(renewalOf(review, quotedAt(20_021, at), at)).toBe('moved')
    expect(renewalOf(review, quotedAt(19_979, at), at)).toBe('moved')
  })

  test('has no time limit while prices arrive, and is renewed fifteen seconds after they stop', () => {
    const later = at + 600_000
    expect(renewalOf(review, quotedAt(20_000, later), later + 15_000)).toBeNull()
    expect(renewalOf(review, quotedAt(20_000, later), later + 15_001)).toBe('old')
  })

  test('sends the reviewed price with the time of the latest quote', () => {
    const subject = { key: facts().instrument.key, closes: null }
    const request = requestOf(review, quotedAt(20_010, at + 60_000), subject)
    expect(request?.input).toMatchObject({ seen: { price: '200.00', at: at + 60_000 } })
  })
})

describe('the review of a limit order', () => {
  const limit = (price: string, direction: 0 | 1 = 0) =>
    reviewOf({ ...emptyDraft(direction), orderType: 1, price, quantity: '1' }, facts({ position: position() }))

  test('is never renewed: its price is that of the user', () => {
    const at = facts().quote.seenAt ?? 0
    expect(renewalOf(limit('190'), facts(quoteAt(30_000)), at + 600_000)).toBeNull()
  })

  // The quote in `facts()` has a bid of 199.99 and an ask of 200.01.
  test.each([
    ['200.01', 0, 'limitNow'],
    ['200', 0, 'limitLater'],
    ['199.99', 1, 'limitNow'],
    ['200', 1, 'limitLater'],
  ] as const)('at %s, side %s, says when it is filled: %s', (price, direction, expected) => {
    expect(executionOf(limit(price, direction), facts())).toBe(expected)
    expect(executionOf(limit(price, direction), facts({ state: 'closed' }))).toBe('limitAfterOpen')
  })
})

test('what is sent is what was seen: zeros are sent, the price of a market order is not', () => {
  const subject = { key: facts().instrument.key, closes: null }
  expect(requestOf(review, facts({ quote: review.facts.quote }), subject)).toEqual({
    call: 'POST /stock/create',
    input: {
      key: 'US.AAPL',
      direction: 0,
      orderType: 0,
      action: 0,
      quantity: '10',
      seen: { price: '200.00', at: review.facts.quote.seenAt, bid: '199.99', ask: '200.01' },
    },
  })
  const sale = reviewOf(
    { ...emptyDraft(1), orderType: 1, price: '210.5', quantity: '4' },
    facts({ position: position() }),
  )
  expect(requestOf(sale, sale.facts, { ...subject, closes: 'p1' })).toMatchObject({
    call: 'POST /position/flatPosition',
    input: { positionId: 'p1', orderType: 1, price: '210.50', quantity: '4' },
  })
})

test.each([
  [order({ state: 'cancelled' }), 'cancelled'],
  [order({ state: 'cancelled', filled: '3' }), 'partly'],
  [order({ state: 'filled', filled: '10' }), 'late'],
] as const)('a cancellation that finds the order %#: says so', (answer, outcome) => {
  const asking: CancelState = { phase: 'asking' }
  const pending = nextCancel(asking, { type: 'send' })
  expect(nextCancel(pending, { type: 'send' })).toBe(pending)
  expect(nextCancel(pending, { type: 'sendState', news: { phase: 'done', answer } })).toMatchObject({
    phase: 'done',
    outcome,
  })
})

test('an order whose trigger was changed on another device is another one, also within the same second', () => {
  const stop = (price: string) => order({ trigger: { kind: 'stop', price, reachedTimestamp: null } })
  expect(isSameOrder(stop('190.00'), stop('190.00'))).toBe(true)
  expect(isSameOrder(stop('190.00'), stop('185.00'))).toBe(false)
  expect(isNewerOrder(stop('185.00'), stop('190.00'))).toBe(true)
})
