// Why: a loan is taken with one tap and paid for years. Its cost must be shown before its rate, a refusal must name the
// number that it is based on, and the confirmed amount must be the paid one.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Loan, LoanPayoff, LoanPledged } from '../../domain/wire/calls/loan.ts'
import { ApplyForm } from '../../src/features/loan/ApplyForm.tsx'
import type { LoanRules } from '../../src/features/loan/draft.ts'
import { LoanDetail } from '../../src/features/loan/LoanDetail.tsx'
import { RepayForm } from '../../src/features/loan/RepayForm.tsx'
import { SecuredForm } from '../../src/features/loan/SecuredForm.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { openSession } from '../../src/state/session.ts'
import { answerAccount, NOW, setMoneyStage } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const rules: LoanRules = {
  level: 1,
  isVerified: true,
  hasOverdue: false,
  minimum: 2_000,
  secured: { cap: 1_000_000, room: 1_000_000, terms: [{ months: 12, rate: '0.18', lateRate: '0.27' }] },
  cap: 50_000,
  room: 50_000,
  openingFee: '0.02',
  vat: '0.16',
  terms: [6, 12, 18, 24, 36].map(months => ({ months, rate: '0.36', lateRate: '0.54' })),
}

const none = { late: '0.00', lateVat: '0.00', interest: '0.00', vat: '0.00', principal: '0.00', total: '0.00' }

const offered: Loan = {
  id: 'loan',
  state: 'passed',
  amount: 10_000,
  months: 12,
  kind: 'personal',
  cover: null,
  income: 30_000,
  reason: null,
  needed: null,
  terms: {
    rate: '0.36',
    lateRate: '0.54',
    vat: '0.16',
    cat: '0.486712',
    fee: '200.00',
    feeVat: '32.00',
    disbursed: '9768.00',
    payment: '1031.26',
    total: '12375.12',
    cost: '2607.12',
  },
  validUntil: NOW + 86_400,
  due: null,
  next: null,
  principal: '0.00',
  dueAmount: '0.00',
  instalments: [],
  flows: [],
  longCreateTime: NOW - 60,
  longAuditTime: NOW - 30,
}

const payoff: LoanPayoff = {
  id: 'loan',
  overdue: none,
  accrued: { interest: '100.00', vat: '16.00' },
  principal: '4000.00',
  total: '4116.00',
  saved: '700.00',
  instalment: { dueOn: '2026-12-23', amount: '1031.26' },
  validUntil: NOW + 3_600,
  standing: {
    date: '2026-12-03',
    rate: '0.36',
    lateRate: '0.54',
    vat: '0.16',
    startedOn: '2026-11-23',
    accruedFrom: '2026-11-23',
    payment: '1090.00',
    instalments: [
      ['2026-12-23', '120.00', '19.20', '950.80'],
      ['2027-01-23', '91.48', '14.64', '983.88'],
      ['2027-02-23', '61.96', '9.91', '1018.13'],
      ['2027-03-23', '31.42', '5.03', '1047.19'],
    ].map(([date = '', interest = '', vat = '', principal = ''], nth) => ({
      nth,
      endsOn: date,
      dueOn: date,
      lateFrom: date,
      late: '0.00',
      lateVat: '0.00',
      interest,
      vat,
      principal,
    })),
  },
}

let server: ScriptedServer
beforeAll(async () => {
  await setMoneyStage()
  await loadNamespaces(['loan', 'error'])
})
beforeEach(() => {
  openSession(sessionOf(ana(), 'token'))
  server = startScriptedServer()
  answerAccount(server)
})
afterEach(async () => {
  await cleanup()
  server.stop()
})
const sent = (path: string) => server.asked.filter(({ call }) => call.endsWith(path)).map(({ body }) => body)

describe('an application', () => {
  test('has the yearly cost before the rate, and is sent once after a review', async () => {
    server.on('POST /loan/apply', () => ok({ ...offered, state: 'review', terms: null }))
    const screen = await render(<ApplyForm rules={rules} />)
    await screen.getByRole('button', { name: 'Revisar solicitud' }).click()
    await expect.element(screen.getByText('Escribe un importe en pesos enteros.')).toBeVisible()
    await screen.getByLabelText('¿Cuánto necesitas?').fill('10000')
    await screen.getByLabelText('Tu ingreso al mes').fill('30000')
    const terms = screen.container.querySelectorAll('dt')
    expect(terms[0]?.textContent).toContain('CAT sin IVA')
    expect(terms[1]?.textContent).toContain('Tasa anual')
    await screen.getByRole('button', { name: 'Revisar solicitud' }).click()
    // The review has the yearly cost, with one decimal, and the payment of a month.
    const review = screen.getByRole('dialog')
    await expect.element(review.getByText(/^CAT sin IVA: \d+\.\d\s%$/)).toBeVisible()
    await expect.element(review.getByText(/^Pago mensual \(12\): MX\$/)).toBeVisible()
    await expect.element(review.getByText('Total a pagar')).toBeVisible()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /Solicitar MX\$10,000/ })
      .click()
    await expect.element(screen.getByText('Solicitud en revisión')).toBeVisible()
    expect(sent('/loan/apply')).toEqual([{ amount: 10_000, income: 30_000, months: 12 }])
  })

  test('that would not pass says which number would, and is not sent', async () => {
    const screen = await render(<ApplyForm rules={rules} />)
    await screen.getByLabelText('¿Cuánto necesitas?').fill('60000')
    await screen.getByLabelText('Tu ingreso al mes').fill('90000')
    await expect.element(screen.getByText(/rebasa tu límite\. Hoy pasaría hasta MX\$50,000/)).toBeVisible()
    await screen.getByLabelText('¿Cuánto necesitas?').fill('10000')
    await screen.getByLabelText('Tu ingreso al mes').fill('1000')
    await expect.element(screen.getByText(/Pasaría con un ingreso de MX\$3,\d{3}/)).toBeVisible()
    await screen.getByRole('button', { name: 'Revisar solicitud' }).click()
    expect(sent('/loan/apply')).toEqual([])
  })
})

test('an offer is accepted after its cost was acknowledged', async () => {
  server.on('POST /loan/accept', () => ok({ ...offered, state: 'inUse', principal: '10000.00', dueAmount: '10000.00' }))
  const screen = await render(<LoanDetail loan={offered} hidden={false} />)
  // 48.6712 % with its one decimal and its date.
  await expect.element(screen.getByText(/^48\.7\s%$/).first()).toBeVisible()
  await expect.element(screen.getByText(/^Calculado el /)).toBeVisible()
  await screen.getByRole('button', { name: 'Aceptar préstamo' }).click()
  const accept = screen.getByRole('dialog').getByRole('button', { name: /recibir MX\$9,768/ })
  await expect.element(accept).toBeDisabled()
  await screen.getByRole('dialog').getByRole('checkbox').click()
  await accept.click()
  await expect.element(screen.getByRole('link', { name: 'Pagar' })).toBeVisible()
  expect(sent('/loan/accept')).toEqual([{ id: 'loan' }])
})

test('in use: what is owed is its main figure, and its steps lead from the application to the next payment', async () => {
  const flow = { amount: '1031.26', parts: none, at: NOW - 10 } as const
  const loan: Loan = Object.assign({}, offered, {
    state: 'inUse',
    validUntil: null,
    principal: '9253.10',
    dueAmount: '9353.10',
    due: 'later',
    next: { nth: 1, dueOn: '2027-01-23', left: none },
    flows: [Object.assign({ kind: 'disbursed' }, flow), Object.assign({ kind: 'instalment' }, flow)],
  })
  const screen = await render(<LoanDetail loan={loan} hidden={false} />)
  expect(screen.container.querySelector('.figure')?.textContent).toBe('MX$9,253.10')
  expect([...screen.container.querySelectorAll('.step > span')].map(step => step.textContent)).toEqual([
    'Solicitado',
    'Decidido',
    'Recibido',
    'Pago mensual',
    'Próximo pago',
  ])
})

describe('a payment', () => {
  test('of everything says what it saves, and sends the amount that was shown', async () => {
    server.on('POST /loan/applyRepay', () => ok({ ...offered, state: 'repaid' }))
    const screen = await render(<RepayForm payoff={payoff} onMoved={() => {}} />)
    await screen.getByText('Todo', { exact: true }).click()
    await expect.element(screen.getByText('MX$700.00')).toBeVisible()
    await screen.getByRole('button', { name: 'Revisar pago' }).click()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /Pagar MX\$4,116/ })
      .click()
    await expect.element(screen.getByText('Préstamo liquidado')).toBeVisible()
    expect(sent('/loan/applyRepay')).toEqual([{ id: 'loan', mode: 'all', amount: '4116.00', choice: 'fewer' }])
  })

  test('of a part must pass the interest up to today and stay below the payoff', async () => {
    const screen = await render(<RepayForm payoff={payoff} onMoved={() => {}} />)
    await screen.getByText('Anticipo', { exact: true }).click()
    const review = screen.getByRole('button', { name: 'Revisar pago' })
    for (const [amount, words] of [
      ['116', /cubrir lo vencido/],
      ['4116', /elige Todo/],
    ] as const) {
      await screen.getByLabelText('Importe', { exact: true }).fill(amount)
      await review.click()
      await expect.element(screen.getByText(words)).toBeVisible()
    }
    expect(sent('/loan/applyRepay')).toEqual([])
  })

  test('of a part shows the new payments and the saving, in the form and in the review', async () => {
    const screen = await render(<RepayForm payoff={payoff} onMoved={() => {}} />)
    await screen.getByText('Anticipo', { exact: true }).click()
    await screen.getByLabelText('Importe', { exact: true }).fill('2000')
    // 40 + 6.40 is the interest up to today and its tax, so 1,953.60 of principal is paid and 2,046.40 is left: two payments
    // of the same amount at most, instead of four.
    await expect.element(screen.getByText(/^Te ahorras/)).toBeVisible()
    // 4,353.64 in four payments before; 2,000.00 now and 2,130.10 in two payments after.
    await expect.element(screen.getByText('MX$223.54')).toBeVisible()
    await expect.element(screen.getByText(/^Pagos que faltan/)).toBeVisible()
    expect(screen.container.querySelectorAll('.loan-bar')).toHaveLength(2)
    await screen.getByRole('button', { name: 'Revisar pago' }).click()
    const review = screen.getByRole('dialog')
    await expect.element(review.getByText(/^Te ahorras/)).toBeVisible()
    await expect.element(review.getByText(/^Pago mensual nuevo: MX\$/)).toBeVisible()
  })

  test('that the wallet cannot pay leads to a transfer', async () => {
    const dear = Object.assign({}, payoff, { instalment: { dueOn: '2026-12-23', amount: '6000.00' } })
    const screen = await render(<RepayForm payoff={dear} onMoved={() => {}} />)
    await screen.getByRole('button', { name: 'Revisar pago' }).click()
    await expect.element(screen.getByText(/No te alcanza/)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Transferir/ })).toBeVisible()
  })

  test('that the wallet cannot pay is paid with money of another wallet, in the same request', async () => {
    answerAccount(server)
    server.on('POST /wallet/getWalletBalance', () =>
      ok([
        { walletType: 'mxStock', currency: 'MXN', balance: '5000.00', usedBalance: '0.00' },
        { walletType: 'balance', currency: 'USD', balance: '900.00', usedBalance: '0.00' },
      ]),
    )
    server.on('GET /stock_rate/site/get', () =>
      ok([{ from: 'USD', to: 'MXN', rate: '20', buyRate: '20.02', sellRate: '19.98', timestamp: NOW }]),
    )
    server.on('POST /loan/applyRepay', () => ok({ ...offered, state: 'inUse' }))
    const dear = Object.assign({}, payoff, { instalment: { dueOn: '2026-12-23', amount: '6000.00' } })
    const screen = await render(<RepayForm payoff={dear} onMoved={() => {}} />)
    await expect.element(screen.getByText(/Saldo: US\$50\.06/)).toBeVisible()
    await screen.getByRole('button', { name: 'Revisar pago' }).click()
    const review = screen.getByRole('dialog')
    await expect.element(review.getByText(/Saldo: US\$50\.06/)).toBeVisible()
    await review.getByRole('button', { name: 'Pagar MX$6,000.00' }).click()
    await expect.poll(() => sent('/loan/applyRepay')).toHaveLength(1)
    expect(sent('/loan/applyRepay')[0]).toMatchObject({
      mode: 'instalment',
      amount: '6000.00',
      topUp: { to: 'mxStock', moves: [{ from: 'balance', amount: '50.06', rate: '19.98' }] },
    })
  })

  test('whose amount has changed says so, and is loaded again when the review is closed', async () => {
    server.on('POST /loan/applyRepay', () => ({ code: 4229, msg: 'El importe cambió.', data: null }))
    let moved = 0
    const screen = await render(
      <RepayForm
        payoff={payoff}
        onMoved={() => {
          moved += 1
        }}
      />,
    )
    await screen.getByRole('button', { name: 'Revisar pago' }).click()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /Pagar MX\$1,031/ })
      .click()
    await expect.element(screen.getByText(/importe cambió/)).toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).first().click()
    await expect.poll(() => moved).toBe(1)
  })
})

describe('a secured loan', () => {
  const share: LoanPledged = {
    positionId: 'walmex',
    key: 'MX.WALMEX',
    name: 'Walmex',
    quantity: '10000',
    gross: '600000.00',
    haircut: '0.25',
    value: '450000.00',
  }

  test('lends 60 % of what is pledged, and the review says the falls at which it is warned, called and sold', async () => {
    server.on('POST /loan/apply', () => ok(offered))
    const screen = await render(<SecuredForm rules={rules} shares={[share]} />)
    const review = screen.getByRole('button', { name: 'Revisar solicitud' })
    await review.click()
    await expect.element(screen.getByText(/Elige acciones/)).toBeVisible()
    await screen.getByRole('checkbox', { name: /Walmex/ }).click()
    await screen.getByLabelText(/Cuánto/).fill('270001')
    await expect.element(screen.getByText(/Con estas acciones, hasta MX\$270,000/)).toBeVisible()
    await screen.getByLabelText(/Cuánto/).fill('270000')
    await review.click()
    for (const fall of ['14.3', '25', '33.3'])
      await expect.element(screen.getByRole('dialog').getByText(new RegExp(`: ${fall}(\\.0)?\\s?%$`))).toBeVisible()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /MX\$270,000/ })
      .click()
    await expect
      .poll(() => sent('/loan/apply'))
      .toEqual([{ amount: 270_000, months: 12, kind: 'secured', pledges: 'walmex:10000' }])
  })

  test('that is called shows its bar, its time and both cures with their amounts', async () => {
    const cover = {
      state: 'called',
      ratio: '0.800000',
      value: '337500.00',
      callUntil: NOW + 172_800,
      cash: '67500.00',
      collateral: '112500.00',
      surplus: null,
      pledged: [share],
    } as const
    const loan: Loan = Object.assign({}, offered, { state: 'inUse', kind: 'secured', income: null, cover })
    const screen = await render(<LoanDetail loan={loan} hidden={false} />)
    expect(screen.container.querySelector('.loan-cover')?.getAttribute('data-passed')).toBe('2')
    await expect.element(screen.getByRole('link', { name: /Pagar MX\$67,500/ })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /MX\$112,500/ })).toBeVisible()
    await expect.element(screen.getByText(/Corrígelo antes/)).toBeVisible()
  })
})
