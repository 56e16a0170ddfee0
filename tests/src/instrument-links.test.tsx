// A link names an instrument by code, source and market (specification §2). It must lead to exactly that instrument:
// two boards of shares have the same source.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { boardNames, specOf } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { directions } from '../../domain/order.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { StockQuote } from '../../src/pages/quote/stock-quote.tsx'
import { currentPlace } from '../../src/router/history.ts'
import { closeHref, quoteHref, ticketHref, tradeDetailHref } from '../../src/router/instrument-links.ts'
import { directionOfQuery, keyOfQuery, keysOfQuery } from '../../src/router/instrument-of-query.ts'
import { replace } from '../../src/router/navigate.ts'
import { ShownPlace } from '../../src/router/ShownPlace.tsx'
import { isBuilt } from '../../src/router/table.ts'
import { setMarketStage } from './market-stage.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(async () => {
  await setMarketStage()
  await loadNamespaces(['quote'])
})
beforeEach(() => {
  server = startScriptedServer()
})
afterEach(() => server.stop())

const apple = { key: instrumentKey('US', 'AAPL'), name: 'Apple Inc.' }
const queryOf = (href: string | null) => new URLSearchParams(href?.split('?')[1])

test('links carry name, code, source and market; orders the direction, a position its id', () => {
  expect(quoteHref(apple)).toBe('/pages/quote/stock?name=Apple+Inc.&code=AAPL&source=0&market=UsStock')
  expect(ticketHref(apple, directions.sell)).toMatch(/^\/pages\/payment\/stock\?.*&direction=1$/)
  expect(closeHref(apple, 'p1')).toMatch(/^\/pages\/payment\/close\?name=.*&direction=1&id=p1$/)
  expect(tradeDetailHref(apple, 'o1', 2)).toMatch(/\/detail\?name=.*&code=AAPL&source=0&market=UsStock&id=o1&type=2$/)
  expect(directionOfQuery(queryOf(ticketHref(apple, directions.sell)))).toBe(directions.sell)
})

test.each(boardNames)('%s: the query of a link converts back to its key', board => {
  const key = instrumentKey(board, '7'.padStart(specOf(board).codeDigits ?? 1, '0'))
  expect(keyOfQuery(queryOf(tradeDetailHref({ key, name: 'x' }, 'p1', 0)))).toBe(key)
})

test('each page of the registry is in the route table', () => {
  const pages = boardNames.flatMap(board => {
    const { quotePage, ticketPage, closePage } = specOf(board)
    return [quotePage, ticketPage, closePage].filter(page => typeof page === 'string')
  })
  const missing = [...new Set(pages)].filter(page => !isBuilt(page))
  expect(missing).toEqual([])
})

test('without a market a source names its boards, and a code is completed', () => {
  const keys = (query: string) => keysOfQuery(new URLSearchParams(query))
  expect(keys('code=walmex&source=0')).toEqual(['US.WALMEX', 'MX.WALMEX'])
  expect(keys('code=700&source=11')).toEqual(['HK.00700'])
  expect(keys('code=USDMXN&source=2')).toEqual(['FX.USDMXN'])
  expect(keys('code=AAPL&source=12345')).toEqual([])
  expect(keys('source=0')).toEqual([])
  expect(keyOfQuery(new URLSearchParams('code=WALMEX&source=0'))).toBeNull()
})

const found = (board: 'US' | 'MX', name: string) => ({
  instrument: { key: `${board}.WALMEX`, board, code: 'WALMEX', name },
  quote: null,
})

test('the quote page asks the server which board has the code, and shows that one', async () => {
  replace('/pages/quote/stock?code=WALMEX&source=0')
  server.on('POST /market/getMakets', () => ok({ epoch: 1, list: [found('MX', 'Walmart de México')] }))
  for (const call of ['GET /m_ft/stock_detail_ft', 'GET /m_ft/summary_detail'])
    server.on(call, () => new Promise(() => {}))
  await render(
    <ShownPlace place={currentPlace()}>
      <StockQuote source={0} />
    </ShownPlace>,
  )
  const detail = () => server.asked.find(asked => asked.call === 'GET /m_ft/stock_detail_ft')
  await expect.poll(() => detail()?.query.get('market')).toBe('MX')
})

test('a code that two boards have opens a choice', async () => {
  replace('/pages/quote/stock?code=WALMEX&source=0')
  const list = [found('US', 'Wal-Mart receipts'), found('MX', 'Walmart de México')]
  server.on('POST /market/getMakets', () => ok({ epoch: 1, list }))
  const screen = await render(
    <ShownPlace place={currentPlace()}>
      <StockQuote source={0} />
    </ShownPlace>,
  )
  await expect.element(screen.getByText('¿En qué mercado buscas «WALMEX»?')).toBeVisible()
  const link = screen.getByRole('link', { name: /México · Walmart de México/ })
  expect(queryOf(link.element().getAttribute('href')).get('market')).toBe('MX')
  expect(server.asked.some(asked => asked.call === 'GET /m_ft/stock_detail_ft')).toBe(false)
})
