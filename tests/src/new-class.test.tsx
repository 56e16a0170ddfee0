// The page's part of tests/server/new-class.test.ts: the test adds one class and one board to the registry.
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { ClassSpec } from '../../domain/instruments/classes.ts'
import type { VenueSpec } from '../../domain/instruments/venues.ts'
import { addRecent, recents } from '../../src/features/search/recent.state.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { StockQuote } from '../../src/pages/quote/stock-quote.tsx'
import { currentPlace } from '../../src/router/history.ts'
import { replace } from '../../src/router/navigate.ts'
import { ShownPlace } from '../../src/router/ShownPlace.tsx'
import { QuoteRow } from '../../src/shared/quote-rows/QuoteRow.tsx'
import { useRowWords } from '../../src/shared/quote-rows/row-words.ts'
import { listed, quote, setMarketStage } from './market-stage.ts'
import { startScriptedServer } from './scripted-server.ts'

vi.mock(import('../../domain/instruments/classes.ts'), async importOriginal => {
  const original = await importOriginal()
  const coin: ClassSpec = { ...original.classes.stock, source: original.sources.aiQuantify, quantityDecimals: 4 }
  return { ...original, classes: { ...original.classes, coin } }
})

vi.mock(import('../../domain/instruments/venues.ts'), async importOriginal => {
  const original = await importOriginal()
  const CX = { class: 'coin', market: null, currency: 'USD', wallet: 'financial' }
  return { ...original, venues: { ...original.venues, CX: CX as unknown as VenueSpec } }
})

beforeAll(async () => {
  await setMarketStage()
  await loadNamespaces(['quote', 'watchlist'])
})

/** Typed as a board of the real registry, because the types know no other boards. */
const CX = 'CX' as 'US'
const coinListed = () => listed(CX, 'TESTCOIN', 'Testing Coin', { source: 9999, quantityDecimals: 4 })

function Row({ instrumentKey }: { readonly instrumentKey: InstrumentKey }) {
  return <QuoteRow instrumentKey={instrumentKey} words={useRowWords()} />
}

test('a row of a list shows its price and leads to its quote', async () => {
  const coin = coinListed()
  quote(coin, 12_345, 12_000)
  const screen = await render(<Row instrumentKey={coin.key} />)
  await expect.element(screen.getByText('123.45')).toBeVisible()
  await expect
    .element(screen.getByRole('link'))
    .toHaveAttribute('href', '#/pages/quote/stock?name=Testing+Coin&code=TESTCOIN&source=9999&market=CX')
})

test('it is kept among the recent searches and on the watchlist', async () => {
  const coin = coinListed()
  addRecent({ key: coin.key, code: coin.code, name: coin.name })
  expect(recents.list[0]?.key).toBe('CX.TESTCOIN')
  const { isWatched, toggleWatched } = await import('../../src/data/watchlist.ts')
  toggleWatched({ key: coin.key, name: coin.name })
  expect(isWatched(coin.key)).toBe(true)
})

test('its quote page reads it by code and source', async () => {
  const server = startScriptedServer()
  for (const call of ['GET /m_ft/stock_detail_ft', 'GET /m_ft/summary_detail'])
    server.on(call, () => new Promise(() => {}))
  replace('/pages/quote/stock?code=TESTCOIN&source=9999')
  await render(
    <ShownPlace place={currentPlace()}>
      <StockQuote source={0} />
    </ShownPlace>,
  )
  const detail = () => server.asked.find(asked => asked.call === 'GET /m_ft/stock_detail_ft')
  await expect.poll(() => detail()?.query.get('market')).toBe('CX')
  expect(detail()?.query.get('stockCode')).toBe('TESTCOIN')
  server.stop()
})
