// Why: navigation is the most frequent action on a phone. Back must lead to the expected page, restore its position,
// close a sheet before the page, and never leave the app by one swipe.
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSearchParams } from 'wouter'
import { startTexts } from '../../src/i18n/i18n.ts'
import { Page as NotFound } from '../../src/pages/not-found.tsx'
import { useAdmission } from '../../src/router/guard.ts'
import { startHistory, useCurrentPlace } from '../../src/router/history.ts'
import { followLinks } from '../../src/router/links.ts'
import { back, leaveLogin, push, replace, safeReturn, switchTab } from '../../src/router/navigate.ts'
import { PageFrame } from '../../src/router/PageFrame.tsx'
import { PageHost } from '../../src/router/PageHost.tsx'
import { ShownPlace } from '../../src/router/ShownPlace.tsx'
import type { LoadPage } from '../../src/router/shown.ts'
import { useShown } from '../../src/router/shown.ts'
import { Sheet } from '../../src/shared/sheet/Sheet.tsx'
import { closeSession, openSession } from '../../src/state/session.ts'
import { Link } from '../../src/ui/Link.tsx'
import { ana, sessionOf } from './people.ts'

function TallPage() {
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  return (
    <PageFrame>
      <h1>{query.get('code') ?? 'no code'}</h1>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="A sheet" />
      <Link to="/pages/search/index">to search</Link>
      <div style={{ blockSize: 3000 }} />
    </PageFrame>
  )
}

const tall: LoadPage = async () => ({ Page: TallPage })
const leaving = vi.fn()

function Shell({ load = tall }: { load?: LoadPage }) {
  const place = useCurrentPlace()
  const shown = useShown(place, load, useAdmission(place))
  return (
    <ShownPlace place={shown.place}>
      <PageHost shown={shown} NotFound={NotFound} />
    </ShownPlace>
  )
}

const main = () => document.querySelector('main')
const shows = (page: string) => expect.poll(() => main()?.dataset['page']).toBe(page)
const goesTo = async (to: string) => {
  push(to)
  await shows(to.split('?')[0] ?? to)
}
const goBack = async (page: string) => {
  history.back()
  await shows(page)
}

beforeAll(async () => {
  await startTexts('es-MX', ['common', 'ui'])
  startHistory(leaving)
  followLinks()
})

afterEach(async () => {
  switchTab('/')
  await expect.poll(() => location.hash).toBe('#/')
  closeSession()
  leaving.mockReset()
})

test('a pushed page starts at the top, and Back restores where the first one was', async () => {
  await render(<Shell />)
  await goesTo('/pages/quote/stock?code=AAPL')
  window.scrollTo(0, 900)
  await goesTo('/pages/search/index')
  expect(window.scrollY).toBe(0)
  await goBack('/pages/quote/stock')
  await expect.poll(() => window.scrollY).toBe(900)
})

test('each tab keeps its own scroll', async () => {
  await render(<Shell />)
  await goesTo('/pages/market/index')
  window.scrollTo(0, 700)
  switchTab('/pages/trade/index')
  await shows('/pages/trade/index')
  await expect.poll(() => window.scrollY).toBe(0)
  switchTab('/pages/market/index')
  await shows('/pages/market/index')
  await expect.poll(() => window.scrollY).toBe(700)
})

test('another query in the place of this one is the same visit: nothing scrolls', async () => {
  const screen = await render(<Shell />)
  await goesTo('/pages/quote/stock?code=AAPL')
  window.scrollTo(0, 500)
  replace('/pages/quote/stock?code=NVDA')
  await expect.element(screen.getByRole('heading', { name: 'NVDA' })).toBeInTheDocument()
  expect(window.scrollY).toBe(500)
})

test('another record in the place of this one is a new visit: it begins at the top', async () => {
  const screen = await render(<Shell />)
  await goesTo('/pages/quote/stock?code=AAPL')
  window.scrollTo(0, 500)
  replace('/pages/quote/stock?code=NVDA', true)
  await expect.element(screen.getByRole('heading', { name: 'NVDA' })).toBeInTheDocument()
  await expect.poll(() => window.scrollY).toBe(0)
})

test('a second tap on the same link does nothing', async () => {
  await render(<Shell />)
  await goesTo('/pages/quote/stock?code=AAPL')
  await goesTo('/pages/search/index')
  push('/pages/search/index')
  await goBack('/pages/quote/stock')
})

test('switching a tab closes the pages pushed above the tabs', async () => {
  await render(<Shell />)
  await goesTo('/pages/quote/stock?code=AAPL')
  await goesTo('/pages/search/index')
  switchTab('/pages/profile/index')
  await shows('/pages/profile/index')
  await goBack('/')
})

test('Back on another tab goes to Home; on Home it first shows how to leave', async () => {
  await render(<Shell />)
  switchTab('/pages/market/index')
  await shows('/pages/market/index')
  await goBack('/')
  expect(leaving).not.toHaveBeenCalled()
  history.back()
  await expect.poll(() => leaving.mock.calls.length).toBe(1)
  expect(main()?.dataset['page']).toBe('/')
})

test('going back with too little history goes to the home page', async () => {
  await render(<Shell />)
  replace('/pages/quote/stock?code=AAPL')
  await shows('/pages/quote/stock')
  back()
  await shows('/')
})

test('Back closes an open sheet and leaves the page where it is', async () => {
  const screen = await render(<Shell />)
  await goesTo('/pages/quote/stock?code=AAPL')
  await screen.getByRole('button', { name: 'open' }).click()
  await expect.element(screen.getByRole('dialog')).toBeInTheDocument()
  await expect.poll(() => history.state.pulso.role).toBe('overlay')
  history.back()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(main()?.dataset['page']).toBe('/pages/quote/stock')
})

test('leaving from an open sheet leaves no unused history entry', async () => {
  const screen = await render(<Shell />)
  await goesTo('/pages/quote/stock?code=AAPL')
  await screen.getByRole('button', { name: 'open' }).click()
  await expect.poll(() => history.state.pulso.role).toBe('overlay')
  await goesTo('/pages/search/index')
  await goBack('/pages/quote/stock')
  await goBack('/')
})

test('a plain link is handled by the router', async () => {
  const screen = await render(<Shell />)
  await goesTo('/pages/quote/stock?code=AAPL')
  await screen.getByRole('link', { name: 'to search' }).click()
  await shows('/pages/search/index')
  expect(history.state.pulso.depth).toBe(2)
})

test('a typed address is a page on top of the one before', async () => {
  await render(<Shell />)
  location.hash = '#/pages/search/index'
  await shows('/pages/search/index')
  expect(history.state.pulso.depth).toBe(1)
})

test('a page that needs a log-in redirects to it and keeps the requested address', async () => {
  await render(<Shell />)
  push('/pages/payment/stock?code=AAPL')
  await shows('/pages/auth/login')
  expect(location.hash).toBe('#/pages/auth/login?return=%2Fpages%2Fpayment%2Fstock%3Fcode%3DAAPL')
})

test('a logged-in user is admitted', async () => {
  openSession(sessionOf(ana()))
  await render(<Shell />)
  await goesTo('/pages/payment/stock?code=AAPL')
})

test('an account opened two pages above the log-in leads back to the page before it', async () => {
  await render(<Shell />)
  await goesTo('/pages/setting/index')
  await goesTo('/pages/auth/login')
  await goesTo('/pages/auth/register')
  await goesTo('/pages/auth/registerindividual')
  leaveLogin(null, 2)
  await shows('/pages/setting/index')
  expect(history.state.pulso.depth).toBe(1)
  await goBack('/')
})

test('the page that asked for the log-in replaces all pages of the log-in', async () => {
  await render(<Shell />)
  await goesTo('/pages/auth/login')
  await goesTo('/pages/auth/register')
  leaveLogin('/pages/quote/stock?code=AAPL', 1)
  await shows('/pages/quote/stock')
  await goBack('/')
})

test('a log-in that is the first page of all leads to Home', async () => {
  await render(<Shell />)
  replace('/pages/auth/login')
  await shows('/pages/auth/login')
  leaveLogin(null, 0)
  await shows('/')
})

test('an address without a page says so', async () => {
  const screen = await render(<Shell />)
  push('/pages/nowhere')
  await shows('not-found')
  await expect.element(screen.getByText('Esta página no existe')).toBeInTheDocument()
})

test('the old page stays for a moment, then a skeleton of the next replaces it', async () => {
  let arrive = () => {}
  const slow: LoadPage = page =>
    page === '/pages/product/popular'
      ? new Promise(resolve => {
          arrive = () => resolve({ Page: TallPage })
        })
      : tall(page)
  await render(<Shell load={slow} />)
  await shows('/')
  push('/pages/product/popular')
  expect(main()?.dataset['page']).toBe('/')
  await shows('/pages/product/popular')
  expect(main()?.dataset['ready']).toBeUndefined()
  arrive()
  await expect.poll(() => main()?.dataset['ready']).toBe('true')
})

test('code that fails to load shows an error, and Retry loads it', async () => {
  let isDown = true
  const broken: LoadPage = async page => {
    if (page === '/pages/product/ucstock' && isDown) throw new Error('gone')
    return tall(page)
  }
  const screen = await render(<Shell load={broken} />)
  push('/pages/product/ucstock')
  await expect.element(screen.getByRole('alert')).toBeInTheDocument()
  isDown = false
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => main()?.dataset['ready']).toBe('true')
})

test('title and focus announce the page to screen readers', async () => {
  await render(<Shell />)
  await goesTo('/pages/search/index')
  expect(document.title).toBe('Buscar · Pulso México')
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
})

test.each([
  ['/pages/payment/stock?code=AAPL', '/pages/payment/stock?code=AAPL'],
  ['https://example.com/', null],
  ['//example.com', null],
  ['/\\example.com', null],
  ['javascript:alert(1)', null],
  ['/pages/auth/login?return=x', null],
  ['/pages/unknown', null],
  [null, null],
])('after a log-in, %s leads to %s', (asked, to) => {
  expect(safeReturn(asked)).toBe(to)
})
