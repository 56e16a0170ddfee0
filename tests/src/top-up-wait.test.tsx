// Why: a review that is asked for before it is known whether other wallets have the missing money must follow with one
// tap, and must not say that money is missing when it is not.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { orderTypes } from '../../domain/order.ts'
import type { WalletBalance } from '../../domain/wire/calls/wallet.ts'
import { emptyDraft } from '../../src/features/ticket/models/cash-equity/draft.ts'
import { cashEquity } from '../../src/features/ticket/models/cash-equity/model.ts'
import { followsPrice } from '../../src/features/ticket/models/conditions.ts'
import { Ticket } from '../../src/features/ticket/Ticket.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { openSession } from '../../src/state/session.ts'
import { answerAccount } from './money-stage.tsx'
import { apple, facts, setOrderStage } from './order-stage.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
let answer: (balances: readonly WalletBalance[]) => void = () => {}
let logins = 0
beforeAll(async () => {
  await setOrderStage()
  await loadNamespaces(['money'])
})
beforeEach(() => {
  sessionStorage.clear()
  openSession(sessionOf(ana(), `token-${++logins}`))
  server = startScriptedServer()
  answerAccount(server)
  server.on('POST /wallet/getWalletBalance', () => new Promise(resolve => (answer = list => resolve(ok(list)))))
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

const walletsWith = (balance: string): readonly WalletBalance[] => [
  { walletType: 'usStock', currency: 'USD', balance: '50.00', usedBalance: '0.00' },
  { walletType: 'balance', currency: 'USD', balance, usedBalance: '0.00' },
]

/** A purchase of US$2,002.10 with US$50.00, whose review was asked for once. */
async function openAndReview() {
  const known = facts({ cash: 5_000n })
  const subject = { key: apple.key, closes: null }
  const screen = await render(
    <Ticket model={cashEquity} subject={subject} facts={known} first={emptyDraft(0)} onRetry={() => {}} />,
  )
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), '10')
  const review = screen.getByRole('button', { name: 'Revisar compra' })
  await userEvent.click(review)
  await expect.element(review).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => server.asked.some(({ call }) => call === 'POST /wallet/getWalletBalance')).toBe(true)
  return { screen, review, confirm: screen.getByRole('button', { name: /^Comprar 10 títulos/ }) }
}

test('one tap opens the review once the plan is known, and nothing is said to be missing', async () => {
  const { screen, confirm } = await openAndReview()
  expect(screen.container.querySelector('.problem-summary, [aria-invalid="true"]')).toBe(null)
  answer(walletsWith('9000.00'))
  await expect.element(confirm).toBeEnabled()
})

test('without the money in other wallets the problem is shown, and no review opens', async () => {
  const { screen, review, confirm } = await openAndReview()
  answer(walletsWith('1.00'))
  await expect.element(review).not.toHaveAttribute('aria-busy')
  await expect.poll(() => screen.container.querySelector('[aria-invalid="true"]')).not.toBe(null)
  expect(confirm.query()).toBe(null)
})

test('a draft that is changed meanwhile is not reviewed', async () => {
  const { screen, review, confirm } = await openAndReview()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), '11')
  await expect.element(review).not.toHaveAttribute('aria-busy')
  answer(walletsWith('9000.00'))
  await expect.poll(() => screen.container.querySelector('.ticket-terms .banner')).not.toBe(null)
  expect(confirm.query()).toBe(null)
  expect(screen.getByRole('button', { name: /^Comprar 11 títulos/ }).query()).toBe(null)
})

test.each([
  ['at the market', orderTypes.market, null, true],
  ['by a trigger that follows the price', orderTypes.market, 'trailing', true],
  ['by a trigger at a fixed price', orderTypes.market, 'stop', false],
  ['at a limit', orderTypes.limit, null, false],
] as const)(
  'a purchase %s: the money it brings has a reserve only if the amount changes with the price',
  (...order) => {
    const [, orderType, triggerKind, follows] = order
    expect(followsPrice({ orderType, triggerKind })).toBe(follows)
  },
)
