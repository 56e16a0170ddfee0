// A delivery month near its end takes no new positions. The quote page and the ticket say so before the review: a
// refusal by the server would come only after it.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { must } from '../../domain/assert.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { directions, orderTypes } from '../../domain/order.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import { ContractBar } from '../../src/features/quote/ContractBar.tsx'
import type { MarginFacts } from '../../src/features/ticket/models/margin/facts.ts'
import { problemsOf } from '../../src/features/ticket/models/margin/problems.ts'
import { OrderProblems } from '../../src/features/ticket/Problems.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { pageClock } from '../../src/lib/clock.ts'
import { endingOf } from '../../src/shared/margin/contract-end.ts'
import { listed, setMarketStage } from './market-stage.ts'
import { facts as ofShare } from './order-stage.ts'
import { render } from './ui/routed.tsx'

/** Gold of December 2026: new positions until 19 November at 13:30 in New York, closed on 27 November. */
const gold = listed('FU', 'GC202612', 'Gold', { priceDecimals: 1, symbol: 'GCZ6' })
const at = { open: '2026-11-19T18:29:00Z', closing: '2026-11-19T18:30:00Z', ended: '2026-11-27T18:30:00Z' } as const

beforeAll(async () => {
  await setMarketStage()
  await loadNamespaces(['quote', 'margin'])
})

beforeEach(() => vi.restoreAllMocks())

const setTime = (time: string): void => {
  vi.spyOn(pageClock, 'now').mockReturnValue(Date.parse(time))
}

test.each([
  ['open', false, ''],
  ['closing', true, 'Solo se puede cerrar'],
  ['ended', true, 'Este mes terminó'],
] as const)('the trade bar of a month that is %s', async (state, isDisabled, note) => {
  setTime(at[state])
  const screen = await render(<ContractBar instrument={gold} position={null} />)
  const buttons = screen.getByRole('button')
  await expect.element(buttons.first()).toBeVisible()
  expect(buttons.elements().map(button => (button as HTMLButtonElement).disabled)).toEqual([isDisabled, isDisabled])
  expect(screen.container.querySelector('[role=status]')?.textContent ?? '').toContain(note)
})

const draft = {
  direction: directions.buy,
  orderType: orderTypes.market,
  price: '',
  quantity: '1',
  leverage: 1,
  takeProfit: '',
  stopLoss: '',
}

function problemsIn(state: keyof typeof at, change: Pick<MarginFacts, 'closes' | 'positions'>) {
  const { quote, tickSteps } = ofShare()
  const terms = must(termsOf(gold.key), 'terms')
  const facts: MarginFacts = {
    instrument: gold,
    terms,
    tickSteps,
    state: 'open',
    quote,
    walletCurrency: 'USD',
    cash: null,
    rate: null,
    yearly: null,
    ending: endingOf(terms, Date.parse(at[state])),
    ...change,
  }
  return problemsOf({ draft, facts, estimate: {} } as unknown as Parameters<typeof problemsOf>[0])
}

const isOfEnd = ({ id }: { id: string }): boolean => id === 'order closing' || id === 'order ended'

test.each([
  ['open', null, null],
  ['closing', null, 'order closing'],
  ['closing', 'position-1', null],
  ['ended', 'position-1', 'order ended'],
] as const)('the ticket in a month that is %s, of the position %s', (state, closes, problem) => {
  expect(problemsIn(state, { closes, positions: [] }).find(isOfEnd)?.id ?? null).toBe(problem)
})

test('a month near its end leads to the close of the position, or to the list of months', async () => {
  const held = { id: 'position-1', contract: null } as unknown as Position
  for (const [positions, label, path] of [
    [[held], 'Cerrar tu posición', /#\/pages\/payment\/future\?.*id=position-1/],
    [[], 'Ver los meses', /#\/pages\/quote\/future\?/],
  ] as const) {
    const shown = problemsIn('closing', { closes: null, positions }).filter(isOfEnd)
    const ticket = { shown, change: () => {} } as unknown as Parameters<typeof OrderProblems>[0]['ticket']
    const screen = await render(<OrderProblems ticket={ticket} onRetry={() => {}} />)
    const link = screen.getByRole('link', { name: label })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(path))
    expect(screen.getByRole('button').elements()).toEqual([])
    await screen.unmount()
  }
})
