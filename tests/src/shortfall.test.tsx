// Why: a request that was refused for lack of money must not end there. It says what the wallet lacked and offers a
// transfer of exactly this amount; where the other wallets have it, it comes with the request.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { FailureKind } from '../../domain/failure.ts'
import { failures } from '../../domain/failure.ts'
import type { WalletBalance } from '../../domain/wire/calls/wallet.ts'
import { CallFailure } from '../../src/data/failure.ts'
import { RobotDetail } from '../../src/features/robot/RobotDetail.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { MoneyReview } from '../../src/shared/money/MoneyReview.tsx'
import { SpendField } from '../../src/shared/money/SpendField.tsx'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { answerAccount, setMoneyStage } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import { robot } from './robot-stage.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
let logins = 0
beforeAll(async () => {
  await setMoneyStage()
  await loadNamespaces(['robot', 'product', 'money'])
})
beforeEach(() => {
  openSession(sessionOf(ana(), `token-${++logins}`))
  server = startScriptedServer()
  answerAccount(server)
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

const refusal = (kind: FailureKind, data: unknown) =>
  new CallFailure({ code: failures[kind].code, msg: 'No tienes saldo suficiente.', data })
const short = { needed: '120.00', available: '50.00', currency: 'USD' }

const review = (failure: CallFailure | null) => (
  <MoneyReview
    open
    wallet="usStock"
    title="Revisa tu compra"
    rows={[]}
    sending={failure && { phase: 'refused', failure }}
    confirmLabel="Comprar"
    onConfirm={vi.fn()}
    onClose={vi.fn()}
  />
)

async function openReview(failure: CallFailure) {
  const screen = await render(review(null))
  await expect.element(screen.getByRole('button', { name: 'Comprar' })).toBeVisible()
  await screen.rerender(review(failure))
  return screen
}

test('a refusal for lack of money says what was missing, and leads to a transfer of it', async () => {
  const screen = await openReview(refusal('insufficientFunds', { values: short }))
  await expect.element(screen.getByText(/Te faltan US\$70\.00/)).toBeVisible()
  const link = screen.getByRole('link', { name: /Transferir US\$70\.00/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('to=usStock&receives=70.00'))
})

test.each([
  ['of another reason', 'priceMoved', { values: short }],
  ['of the wallets of a top-up', 'insufficientFunds', { field: 'topUp', values: short }],
  ['of another currency', 'insufficientFunds', { values: { ...short, currency: 'MXN' } }],
  ['without amounts', 'insufficientFunds', null],
] as const)('a refusal %s claims no missing amount', async (_what, kind, data) => {
  const screen = await openReview(refusal(kind, data))
  await expect.element(screen.getByRole('alert').getByText(/No tienes saldo suficiente/)).toBeVisible()
  expect(screen.getByText(/Te faltan/).query()).toBeNull()
})

async function openRobot(financial: string, balance: string) {
  const wallets: readonly WalletBalance[] = [
    { walletType: 'financial', currency: 'USD', balance: financial, usedBalance: '0.00' },
    { walletType: 'balance', currency: 'USD', balance, usedBalance: '0.00' },
  ]
  server.on('POST /wallet/getWalletBalance', () => ok(wallets))
  server.on('GET /robotMessage/robot', () => ok([]))
  server.on('POST /robotOrder/hours', () => ok({ total: 0, list: [] }))
  server.on('GET /stock_rate/site/get', () => ok([]))
  return render(<RobotDetail robot={robot} hidden={false} />)
}

test('energy that no wallet can pay says what is missing before it is reviewed', async () => {
  const screen = await openRobot('0.50', '0.00')
  // One day: 1.14 kW × 24 h × 0.055 = 1.5048, rounded up.
  await expect.element(screen.getByText('Te faltan US$1.01 en Financiera.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Transferir US$1.01 a Financiera' }))
    .toHaveAttribute('href', expect.stringContaining('to=financial&receives=1.01'))
  await expect.element(screen.getByRole('button', { name: /US\$1\.51/ })).toBeDisabled()
})

test('energy is paid with money of another wallet in the same request', async () => {
  server.on('POST /robotOrder/energy', () => ok(robot))
  const screen = await openRobot('0.50', '9.00')
  await expect.element(screen.getByText(/En Financiera faltan US\$1\.01/)).toBeVisible()
  await screen.getByRole('button', { name: /US\$1\.51/ }).click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /US\$1\.51/ })
    .click()
  await expect
    .poll(() => server.asked.find(({ call }) => call === 'POST /robotOrder/energy')?.body)
    .toEqual({
      id: 'robot',
      days: 1,
      topUp: { to: 'financial', moves: [{ from: 'balance', amount: '1.01' }] },
    })
})

const spendField = (usable: string | null) => (
  <SpendField
    wallet="usStock"
    value=""
    onChange={vi.fn()}
    usable={usable}
    isTooMuch={false}
    topUp={null}
    error={null}
    text={(name, values) => `${name}: ${values.usable}`}
  />
)

test('an available balance that is unknown is a dash; dots are for hidden balances only', async () => {
  const screen = await render(spendField(null))
  await expect.element(screen.getByText('usable: —')).toBeVisible()
  changeSetting('hideBalances', true)
  await expect.element(screen.getByText('usable: ••••••')).toBeVisible()
  changeSetting('hideBalances', false)
  await screen.rerender(spendField('1250.00'))
  await expect.element(screen.getByText('usable: US$1,250.00')).toBeVisible()
})
