// Why: notices must stay readable, in the user's language, with unread ones marked on the screen and for screen
// readers. A money request whose response was lost must be reported after a reload, without a second execution and
// without storing the password.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { failures } from '../../domain/failure.ts'
import { noticeKinds } from '../../domain/notice.ts'
import type { Notice } from '../../domain/wire/calls/notice.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { emitAccount } from '../../src/data/events.ts'
import { keepIntent, openIntents, putIntent } from '../../src/data/intents.ts'
import { noticeHref } from '../../src/features/notice/link.ts'
import { NoticeBell } from '../../src/features/notice/NoticeBell.tsx'
import { NoticeList } from '../../src/features/notice/NoticeList.tsx'
import { NoticeWhole } from '../../src/features/notice/NoticeWhole.tsx'
import { ReadAll } from '../../src/features/notice/ReadAll.tsx'
import { resumeRequests } from '../../src/features/notice/resume.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { seal } from '../../src/lib/sealed.ts'
import { startHistory } from '../../src/router/history.ts'
import { isBuilt } from '../../src/router/table.ts'
import { closeSession, openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { dismissToast, toasts } from '../../src/state/toast.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage, speak } from './ui/stage.ts'

const LIST = 'GET /userMessage/getMessage'
const COUNT = 'GET /userMessage/unreadCount'
const READ = 'POST /userMessage/updateRead'

let server: ScriptedServer
let logins = 0
let offsets = 0

beforeAll(async () => {
  startHistory(() => {})
  await setStage()
  await loadNamespaces(['notice', 'review', 'profile'])
})
beforeEach(() => {
  localStorage.clear()
  changeSetting('hideBalances', false)
  openSession(sessionOf(ana(), `token-${++logins}`))
  server = startScriptedServer()
})
afterEach(async () => {
  server.stop()
  closeSession()
  for (const toast of [...toasts.list]) dismissToast(toast.id)
  await speak('es-MX')
})

const deposit: Notice = {
  id: 'n1',
  kind: 'depositPassed',
  read: false,
  createTimestamp: 1_780_000_000,
  values: { amount: '1500.00', currency: 'MXN', wallet: 'mxStock' },
  subject: { type: 'deposit', id: 'd1' },
}
const filled: Notice = {
  id: 'n2',
  kind: 'orderFilled',
  read: true,
  createTimestamp: 1_779_000_000,
  values: {
    name: 'Apple Inc.',
    code: 'AAPL',
    next: 'ESH7',
    board: 'US',
    source: '0',
    currency: 'USD',
    direction: 'sell',
    quantity: '10',
    filled: '10',
    average: '189.3700',
    price: '189.00',
  },
  subject: { type: 'order', id: 'o1' },
}
const page = (list: readonly Notice[]) =>
  ok({ total: list.length, unread: list.filter(({ read }) => !read).length, list })
const changed = (id: string) => emitAccount([{ offset: ++offsets, type: 'changed', what: 'notice', id }])
const openList = () => render(<NoticeList topic={null} onReady={() => {}} />)

describe('the list', () => {
  test('shows each notice as text, and marks unread ones for screen readers too', async () => {
    server.on(LIST, () => page([deposit, filled]))
    const screen = await openList()
    await expect.element(screen.getByText('Acreditamos MX$1,500.00 en tu cartera Acciones de México.')).toBeVisible()
    await expect
      .element(screen.getByText(/tu venta de AAPL \(títulos: 10\) a un precio promedio de US\$189\.37/))
      .toBeVisible()
    const links = screen.getByRole('link')
    await expect.element(links.nth(0)).toHaveAccessibleName(/^Sin leer\. Depósito acreditado/)
    await expect.element(links.nth(1)).toHaveAccessibleName(/^Orden ejecutada: AAPL/)
    await expect.element(links.nth(0)).toHaveAttribute('href', '#/pages/notice/detail?id=n1')
  })

  test.each([
    ['US', 'títulos: 10'],
    ['FU', 'contratos: 10'],
    ['FX', 'unidades: 10'],
    ['CM', 'unidades: 10'],
  ])('counts what is traded in %s by its word', async (board, counted) => {
    server.on(LIST, () => page([{ ...filled, values: { ...filled.values, board } }]))
    const screen = await openList()
    await expect.element(screen.getByText(new RegExp(`tu venta de AAPL \\(${counted}\\)`))).toBeVisible()
  })

  test('says of a contract what was opened or closed', async () => {
    const values = { ...filled.values, key: 'FX.EURUSD', code: 'EURUSD', board: 'FX', act: 'closeLong' }
    server.on(LIST, () => page([{ ...filled, values }]))
    const screen = await openList()
    await expect.element(screen.getByText(/tu cierre de largo de EURUSD \(unidades: 10\)/)).toBeVisible()
  })

  test('is live: new ones are inserted at the top, those read elsewhere are marked', async () => {
    let all = [deposit, filled]
    server.on(LIST, () => page(all))
    const screen = await openList()
    await expect.element(screen.getByText('Sin leer.')).toBeInTheDocument()
    all = [{ ...deposit, id: 'n3', kind: 'kycPassed', values: {} }, { ...deposit, read: true }, filled]
    changed('n3')
    await expect.element(screen.getByRole('link').nth(0)).toHaveAccessibleName(/^Sin leer\. Identidad verificada/)
    changed('n1')
    await expect.element(screen.getByRole('link').nth(1)).toHaveAccessibleName(/^Depósito acreditado/)
    all = all.map(notice => ({ ...notice, read: true }))
    changed('')
    await expect.element(screen.getByRole('link').nth(0)).toHaveAccessibleName(/^Identidad verificada/)
  })

  test('loads by topic and by pages, the next one near the end of the list', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...filled, id: `m${at}` }))
    server.on(LIST, ({ query }) => {
      const first = (Number(query.get('pageNo')) - 1) * 50
      return ok({ total: 60, unread: 0, list: many.slice(first, first + 50) })
    })
    const screen = await render(<NoticeList topic="order" onReady={() => {}} />)
    await expect.element(screen.getByRole('link').nth(0)).toBeVisible()
    expect(server.asked.map(({ query }) => query.get('topic'))).toEqual(['order'])
    expect(screen.container.querySelectorAll('li').length).toBeLessThan(40)
    window.scrollTo(0, document.body.scrollHeight)
    await vi.waitFor(() => expect(server.asked.at(-1)?.query.get('pageNo')).toBe('2'))
    window.scrollTo(0, 0)
  })

  test('an empty list and a failed one are shown as such', async () => {
    server.on(LIST, () => page([]))
    const empty = await openList()
    await expect.element(empty.getByText('Aún no tienes avisos')).toBeVisible()
    await empty.unmount()
    server.on(LIST, () => 'lost')
    const failed = await openList()
    await expect.element(failed.getByRole('alert')).toBeVisible()
    server.on(LIST, () => page([deposit]))
    await userEvent.click(failed.getByRole('button', { name: 'Reintentar' }))
    await expect.element(failed.getByRole('link')).toBeVisible()
  })

  test('hidden amounts are in no text and no name', async () => {
    changeSetting('hideBalances', true)
    server.on(LIST, () => page([deposit, filled]))
    const screen = await openList()
    await expect.element(screen.getByText(/Acreditamos •••• en tu cartera/)).toBeVisible()
    expect(screen.container.textContent).not.toMatch(/1,500|de 10 AAPL/)
  })
})

describe('one notice', () => {
  test('is shown whole, marked as read once, and leads to what it is about', async () => {
    server.on(READ, () => ok({ unread: 0 }))
    const screen = await render(<NoticeWhole notice={deposit} />)
    await expect.element(screen.getByRole('heading', { name: 'Depósito acreditado' })).toBeVisible()
    await expect.element(screen.getByText('MX$1,500.00', { exact: true })).toBeVisible()
    await vi.waitFor(() => expect(server.asked.map(({ body }) => body)).toEqual([{ id: 'n1' }]))
    await userEvent.click(screen.getByRole('button', { name: 'Ver el depósito' }))
    await vi.waitFor(() => expect(location.hash).toBe('#/pages/deposit/record?kind=deposit&id=d1'))
  })

  test('a price alert says what was reached, at which price and when, and links to the quote', async () => {
    const values = {
      key: 'US.AAPL',
      code: 'AAPL',
      name: 'Apple Inc.',
      currency: 'USD',
      alert: 'priceAbove',
      level: '250.00',
      price: '251.30',
      at: String(Date.UTC(2026, 10, 19, 18)),
      late: 'true',
      note: 'Vender la mitad',
    }
    const subject = { type: 'alert', id: 'a1' } as const
    const notice: Notice = { ...filled, id: 'n-alert', kind: 'alert', values, subject }
    expect(noticeHref(notice)).toContain('/pages/quote/stock?')
    const screen = await render(<NoticeWhole notice={notice} />)
    const text = screen.container.querySelector('.notice-whole')?.textContent
    expect(text).toContain('AAPL subió a US$250.00 o más')
    for (const part of ['US$251.30', '19/11/2026', 'velas de precios', 'Vender la mitad']) expect(text).toContain(part)
  })

  test('an alert with two conditions names both', async () => {
    const pair = { alert: 'priceAbove', level: '250.00', secondAlert: 'dayUp', secondLevel: '5.00' }
    const values = { key: 'US.AAPL', code: 'AAPL', name: 'Apple Inc.', currency: 'USD', ...pair, price: '251.30' }
    const screen = await render(<NoticeWhole notice={{ ...filled, id: 'n-pair', kind: 'alert', values }} />)
    const text = screen.container.querySelector('.notice-whole')?.textContent
    expect(text).toMatch(/AAPL subió a US\$250.00 o más y sube 5\s% o más en el día/)
    await screen.unmount()
    const range = { ...values, secondAlert: 'priceBelow', secondLevel: '260.00' }
    const other = await render(<NoticeWhole notice={{ ...filled, id: 'n-range', kind: 'alert', values: range }} />)
    expect(other.container.querySelector('.notice-whole')?.textContent).toContain(
      'AAPL está entre US$250.00 y US$260.00',
    )
  })

  test('every kind has a title and a text in every language, without an empty placeholder', async () => {
    const values = {
      ...filled.values,
      amount: '5.00',
      fee: '1.00',
      net: '4.00',
      machine: '3.00',
      energy: '1.00',
      wallet: 'balance',
      target: 'mxStock',
      masked: '•••• 1234',
      received: '90.00',
      receivedCurrency: 'MXN',
      reason: 'other',
      ratio: '85',
      day: '2026-12-29',
      date: '2026-12-28',
      titles: '12',
      units: '10.0000',
      nav: '12.3456',
      hours: '72',
      collateral: '100.00',
      stop: 'stopLoss',
      skip: 'money',
      stopPrice: '180.00',
      trigger: '180.00',
      filledPrice: '179.90',
      gap: '0.10',
      alert: 'dayUp',
      level: '5.00',
      at: '1796000000000',
    }
    server.on(LIST, () => page(noticeKinds.map(kind => ({ ...filled, id: kind, kind, values }))))
    for (const locale of ['es-MX', 'en', 'zh-Hans'] as const) {
      await speak(locale)
      await loadNamespaces(['notice', 'review', 'profile'])
      for (const kind of noticeKinds) {
        const screen = await render(<NoticeWhole notice={{ ...filled, kind, values }} />)
        const text = screen.container.querySelector('.notice-whole')?.textContent ?? ''
        expect(text.length, `${locale} ${kind}`).toBeGreaterThan(10)
        expect(text, `${locale} ${kind}`).not.toMatch(/—|\{\{|undefined|title\.|text\.|2026-12/)
        await screen.unmount()
      }
    }
  })

  test('of a stop has its prices in the unit of the contract', async () => {
    await speak('es-MX')
    const values = {
      key: 'FU.ZC202612',
      code: 'ZCZ6',
      name: 'Corn · Dec 2026',
      stop: 'stopLoss',
      quantity: '1',
      stopPrice: '447.25',
      filledPrice: '446.00',
      gap: '1.25',
    }
    const subject = { type: 'position', id: 'p1' } as const
    const screen = await render(<NoticeWhole notice={{ ...filled, kind: 'stopTriggered', values, subject }} />)
    await expect.element(screen.getByRole('heading', { name: 'Límite de pérdida: ZCZ6' })).toBeVisible()
    const text = () => screen.container.textContent
    await expect
      .poll(text)
      .toContain(
        "llegó a tu precio de 447'2 ¢/bu y se cerró (contratos: 1) a 446'0 ¢/bu. Diferencia con tu precio: 1'2 ¢/bu.",
      )
    for (const fact of ['Contratos1', "Precio fijado447'2 ¢/bu", "Precio de cierre446'0 ¢/bu"])
      expect(text()).toContain(fact)
  })

  test.each([
    ['order', '/pages/trade/detail?name=Apple+Inc.&code=AAPL&source=0&market=UsStock&id=s1&type=2'],
    ['withdrawal', '/pages/deposit/record?kind=withdrawal&id=s1'],
    ['transfer', '/pages/deposit/record?kind=transfer&id=s1'],
    ['kyc', '/pages/kyc/individual'],
    ['account', '/pages/bcard/index'],
    ['security', '/pages/setting/security'],
  ] as const)('about %s leads to its page, which is there', (type, href) => {
    const found = noticeHref({ kind: 'orderFilled', subject: { type, id: 's1' }, values: filled.values })
    expect(found).toBe(href)
    expect(isBuilt(href.split('?')[0] ?? '')).toBe(true)
  })
})

test('a contract that is about to end leads to its position, with the roll opened', () => {
  const values = { key: 'FU.ESZ6', code: 'ESZ6' }
  const known = { key: 'FU.ES202612', code: 'ESZ6', day: '2026-12-18' }
  const subject = { type: 'position', id: 'p1' } as const
  const href = '/pages/trade/detail?name=&code=ES202612&source=3&market=FU&id=p1&type=0&sheet=roll'
  expect(noticeHref({ kind: 'contractExpiring', subject, values: known })).toBe(href)
  // An older notice has no instrument key; the position's id is enough for the link.
  expect(noticeHref({ kind: 'contractExpiring', subject, values })).toContain('id=p1')
})

describe('the bell', () => {
  test('shows the unread count, follows the account, and is hidden without a session', async () => {
    let unread = 3
    server.on(COUNT, () => ok({ unread }))
    const screen = await render(<NoticeBell />)
    const bell = screen.getByRole('button')
    await expect.element(bell).toHaveAccessibleName('Avisos: 3 sin leer')
    await expect.element(bell).toHaveTextContent('3')
    unread = 120
    changed('n9')
    await expect.element(bell).toHaveAccessibleName('Avisos: 120 sin leer')
    await expect.element(bell).toHaveTextContent('99+')
    closeSession()
    await expect.element(bell).not.toBeInTheDocument()
  })

  test('shows no number while it is unknown', async () => {
    server.on(COUNT, () => 'lost')
    const screen = await render(<NoticeBell />)
    await vi.waitFor(() => expect(server.asked).toHaveLength(1))
    await expect.element(screen.getByRole('button')).toHaveAccessibleName('Avisos')
    expect(screen.container.textContent).toBe('')
  })

  test('is quiet when all were marked as read', async () => {
    server.on(COUNT, () => ok({ unread: 2 }))
    server.on(READ, () => ok({ unread: 0 }))
    const screen = await render(
      <>
        <NoticeBell />
        <ReadAll />
      </>,
    )
    await expect.element(screen.getByRole('button', { name: 'Avisos: 2 sin leer' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Marcar todo como leído' }))
    await expect.element(screen.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Marcar todo como leído' })).toBeDisabled()
    expect(server.asked.at(-1)?.body).toEqual({ all: true })
  })
})

describe('a request of before a reload', () => {
  const APPLY = 'POST /withdrawal/withdrawal-apply'
  const input = { destinationId: 'b1', amount: '500.00', fee: '10.00' }
  const keep = (change = {}) =>
    keepIntent({ intentKey: 'k1', call: APPLY, input, userId: 'u1', at: Date.now(), ...change })
  const refusal = (kind: keyof typeof failures, msg = '') => ({ code: failures[kind].code, msg, data: null })
  const texts = () => toasts.list.map(({ text }) => text)

  test('is requested by its own key, and its result is reported with a link to the record', async () => {
    await keep()
    server.on(APPLY, () => ok({ id: 'w1', amount: '500.00', currency: 'MXN' }))
    resumeRequests()
    await vi.waitFor(() => expect(texts()).toEqual(['Recibimos tu solicitud de retiro de MX$500.00.']))
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]?.headers.get(IDEMPOTENCY_HEADER)).toBe('k1')
    expect(server.asked[0]?.body).toEqual(input)
    expect(openIntents()).toEqual([])
    toasts.list[0]?.action?.run()
    await vi.waitFor(() => expect(location.hash).toBe('#/pages/deposit/record?kind=withdrawal&id=w1'))
  })

  test('that never arrived is reported as not executed', async () => {
    await keep()
    server.on(APPLY, () => refusal('payPasswordNeeded', 'Falta tu contraseña'))
    resumeRequests()
    await vi.waitFor(() =>
      expect(texts()).toEqual([expect.stringMatching(/no se hizo\. No llegó a Pulso\. Nada se movió/)]),
    )
    expect(openIntents()).toEqual([])
  })

  test('that is refused shows the server’s message', async () => {
    await keep()
    server.on(APPLY, () => refusal('destinationHeld', 'Espera 3 h.'))
    resumeRequests()
    await vi.waitFor(() => expect(texts()).toEqual(['Tu retiro no se hizo. Espera 3 h.']))
  })

  test('is requested once, however often the page restarts, and again after a disconnection', async () => {
    await keep()
    let answers = 0
    server.on(APPLY, () => (++answers === 1 ? 'lost' : ok({ id: 'w1', amount: '500.00', currency: 'MXN' })))
    resumeRequests()
    resumeRequests()
    await vi.waitFor(() => expect(texts()).toHaveLength(1), { timeout: 5_000 })
    expect(answers).toBe(2)
  })

  test('of another user, or of an order, is ignored', async () => {
    await keep({ userId: 'u2' })
    await keep({ intentKey: 'k2', call: 'POST /stock/create' })
    resumeRequests()
    expect(server.asked).toEqual([])
    expect(openIntents()).toHaveLength(2)
  })

  test('that this browser cannot read any more is removed and reported, and others stay', async () => {
    await keep()
    await keep({ intentKey: 'k3', userId: 'u2' })
    for (const intent of openIntents())
      putIntent(Object.assign({}, intent, { input: await seal('another name', input) }))
    resumeRequests()
    await vi.waitFor(() => expect(texts()).toEqual([expect.stringMatching(/ya no puede leer una solicitud del/)]))
    expect(server.asked).toEqual([])
    expect(openIntents().map(({ intentKey }) => intentKey)).toEqual(['k3'])
    toasts.list[0]?.action?.run()
    await vi.waitFor(() => expect(location.hash).toBe('#/pages/deposit/record'))
  })

  test('waits for the log-in when the session is over', async () => {
    await keep()
    server.on(APPLY, () => refusal('loginExpired'))
    resumeRequests()
    await vi.waitFor(() => expect(server.asked).toHaveLength(1))
    await expect.poll(() => openIntents().map(({ intentKey }) => intentKey)).toEqual(['k1'])
    expect(texts().join()).not.toContain('retiro')
  })
})
