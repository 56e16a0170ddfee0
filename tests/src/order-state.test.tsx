// A ticket must never send twice, never lose an order whose answer did not come, and react to a refusal by its kind.
// The whole table of states and events; what does not belong to a state changes nothing.
import { describe, expect, test } from 'vitest'
import type { FailureKind } from '../../domain/failure.ts'
import { failures } from '../../domain/failure.ts'
import { CallFailure } from '../../src/api/failure.ts'
import type { CancelState } from '../../src/features/order/cancel.state.ts'
import { nextCancel } from '../../src/features/order/cancel.state.ts'
import { emptyDraft } from '../../src/features/order/draft.ts'
import type { TicketEvent, TicketState } from '../../src/features/order/order.state.ts'
import { editing, nextState } from '../../src/features/order/order.state.ts'
import { mustConfirmAnew, requestOf, reviewOf } from '../../src/features/order/review.ts'
import { facts, order, position, quoteAt } from './order-stage.ts'

const review = reviewOf({ ...emptyDraft(0), quantity: '10' }, facts())
const request = {
  call: 'POST /stock/create',
  input: { key: 'US.AAPL', direction: 0, orderType: 0, action: 0, quantity: '10' },
} as const
const sent = { intentKey: 'k1', request, review }
const refusal = (kind: FailureKind) => new CallFailure({ code: failures[kind].code, msg: kind })
const told = (news: Extract<TicketEvent, { type: 'told' }>['news'], intentKey = 'k1'): TicketEvent => ({
  type: 'told',
  intentKey,
  news,
})

const states: Record<string, TicketState> = {
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
const events: Record<string, TicketEvent> = {
  review: { type: 'review', review },
  edit: { type: 'edit' },
  send: { type: 'send', intentKey: 'k2', request },
  resume: { type: 'resume', intentKey: 'k1', request },
  slow: told({ phase: 'slow' }),
  unknown: told({ phase: 'unknown', tries: 3 }),
  done: told({ phase: 'done', answer: order() }),
  refused: told({ phase: 'refused', failure: refusal('noLiquidity') }),
  'another order answered': told({ phase: 'done', answer: order() }, 'k9'),
  filled: { type: 'order', order: order({ state: 'filled', filled: '10' }) },
  'another order filled': { type: 'order', order: order({ id: 'o2', state: 'filled' }) },
}
/** What is not here changes nothing. */
const moves: Record<string, Record<string, TicketState['phase']>> = {
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
  // The session died, not the order.
  ['loginExpired', 'unknown'],
] as const)('a refusal for %s leads to %s', (kind, phase) => {
  expect(nextState({ phase: 'sending', sent }, told({ phase: 'refused', failure: refusal(kind) })).phase).toBe(phase)
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
  expect(nextState({ phase: 'slow', sent }, told({ phase: 'done', answer: order({ state }) })).phase).toBe(phase)
})

test('a review is confirmed anew after more than a thousandth or fifteen seconds, and not before', () => {
  const at = review.seen?.at ?? 0
  expect(mustConfirmAnew(review, quoteAt(20_020).quote, at + 15_000)).toBeNull()
  expect(mustConfirmAnew(review, quoteAt(20_021).quote, at)).toBe('moved')
  expect(mustConfirmAnew(review, quoteAt(19_979).quote, at)).toBe('moved')
  expect(mustConfirmAnew(review, quoteAt(20_000).quote, at + 15_001)).toBe('old')
  const closed = reviewOf({ ...emptyDraft(0), orderType: 1, price: '190', quantity: '1' }, facts({ state: 'closed' }))
  expect(mustConfirmAnew(closed, quoteAt(20_000).quote, at + 60_000)).toBeNull()
})

test('what is sent is what was seen: zeros are sent, the price of a market order is not', () => {
  const subject = { key: facts().instrument.key, closes: null }
  expect(requestOf(review, subject)).toEqual({
    call: 'POST /stock/create',
    input: {
      key: 'US.AAPL',
      direction: 0,
      orderType: 0,
      action: 0,
      quantity: '10',
      seen: { price: '200.00', at: review.seen?.at },
    },
  })
  const sale = reviewOf(
    { ...emptyDraft(1), orderType: 1, price: '210.5', quantity: '4' },
    facts({ position: position() }),
  )
  expect(requestOf(sale, { ...subject, closes: 'p1' })).toMatchObject({
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
  expect(nextCancel(pending, { type: 'told', news: { phase: 'done', answer } })).toMatchObject({
    phase: 'done',
    outcome,
  })
})
