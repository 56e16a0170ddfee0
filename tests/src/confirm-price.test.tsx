// Why: an applicant pays a price far outside the announced range only after confirming it. The additional payment must
// be shown before the confirmation, and the page must say that without a confirmation the money is returned.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { NewIssueSubscription } from '../../domain/wire/calls/new-issue.ts'
import { ConfirmPrice } from '../../src/features/new-issue/ConfirmPrice.tsx'
import { labelOf } from '../../src/features/new-issue/SubscriptionRow.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'

import { textOf } from '../../src/i18n/t.ts'
import { openSession } from '../../src/state/session.ts'
import { answerAccount, NOW, setMoneyStage } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const asked: NewIssueSubscription = {
  id: 'application',
  offerId: 'us-1',
  code: 'SIM0001',
  name: 'Sim Beacon Outdoors',
  source: 5,
  exchangeCode: 'US',
  currency: 'USD',
  state: 'submitted',
  label: 'waitingAllotment',
  status: 3,
  price: '25.00',
  quantity: 100,
  allotQuantity: null,
  reserved: '2400.00',
  cost: null,
  isPriced: true,
  refund: null,
  pendingPayment: '100.00',
  confirmBy: NOW + 600,
  reason: null,
  fundsRaised: null,
  prospectusDate: NOW - 3_600,
  expiryDate: NOW - 60,
  listDate: NOW + 3_600,
  cancellable: true,
  timeline: [],
  createTimeTimestamp: NOW - 1_800,
}

let server: ScriptedServer
beforeAll(async () => {
  await setMoneyStage()
  await loadNamespaces(['offer', 'order', 'error'])
})
beforeEach(() => {
  openSession(sessionOf(ana(), 'token'))
  server = startScriptedServer()
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

test('shows the missing amount and the effect of no answer, and confirms once after a review', async () => {
  server.on('POST /NewShares/confirm', () =>
    ok({ ...asked, status: 0, pendingPayment: '0.00', reserved: '2500.00', confirmBy: null }),
  )
  const screen = await render(<ConfirmPrice subscription={asked} />)
  await expect.element(screen.getByText(/US\$25\.00, a más de 20\s% del rango.*recuperas todo/)).toBeVisible()
  await expect.element(screen.getByText(/faltan US\$100\.00/)).toBeVisible()
  await screen.getByRole('button', { name: 'Mantener la solicitud' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Mantener a US$25.00' }).click()
  await expect.element(screen.getByText(/sigue al precio final/)).toBeVisible()
  const sent = server.asked.filter(({ call }) => call === 'POST /NewShares/confirm')
  expect(sent.map(({ body }) => body)).toEqual([{ id: 'application' }])
})

test('money that the wallet lacks is stated before the confirmation, with a transfer of it', async () => {
  answerAccount(server)
  server.on('POST /wallet/getWalletBalance', () =>
    ok([{ walletType: 'usStock', currency: 'USD', balance: '40.00', usedBalance: '2400.00' }]),
  )
  const screen = await render(<ConfirmPrice subscription={asked} />)
  await expect
    .element(screen.getByRole('link', { name: /Transferir US\$60\.00/ }))
    .toHaveAttribute('href', expect.stringContaining('to=usStock&receives=60.00'))
  await expect.element(screen.getByRole('button', { name: 'Mantener la solicitud' })).toBeDisabled()
})

test('without a missing amount none is shown, and nothing is shown when no answer is needed', async () => {
  const screen = await render(<ConfirmPrice subscription={{ ...asked, price: '10.00', pendingPayment: '0.00' }} />)
  await expect.element(screen.getByText(/US\$10\.00, a más de 20\s%/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('faltan')
  await cleanup()
  const answered = await render(<ConfirmPrice subscription={{ ...asked, status: 0, confirmBy: null }} />)
  expect(answered.container.textContent).toBe('')
})

test('the record says what it waits for, and why it ended', () => {
  const t = textOf('offer')
  expect(labelOf(asked, t)).toBe('Espera tu respuesta')
  expect(labelOf({ ...asked, state: 'none', status: 2, reason: 'unconfirmed' }, t)).toBe('Sin confirmar')
})
