// Prefetches the likely next pages while idle: code and texts of the tabs and of a quote, and the catalogue of the
// market tab's first market. A tap then waits for prices only, and they are requested while the finger is down.
import { subscribe } from 'valtio/vanilla'
import type { ListSpec } from '../../worker/contract.ts'
import { unwatchView, watchView } from '../engine/client.ts'
import { savesData } from '../engine/pace.ts'
import { shownMarket } from '../features/market/list.state.ts'
import type { LoadPage } from '../router/shown.ts'
import { fetchPage } from '../router/shown.ts'
import type { PagePath } from '../router/table.ts'
import { tabs } from '../router/table.ts'
import { listLeaf } from '../state/market.ts'

const IDLE_WITHIN_MS = 3_000
const QUOTE: PagePath = '/pages/quote/stock'
const MARKET: PagePath = '/pages/market/index'
const CATALOGUE_VIEW = 'catalogue ahead'
const PRICES_VIEW = 'prices ahead'
/** Duration of the early subscription. The market page renders within this time, and then watches its own list. */
const PRICES_AHEAD_MS = 5_000

/**
 * Prefetches the pages one at a time, each in an idle callback. A page that fails is fetched again when it is opened.
 * Does nothing if the user saves data.
 */
export async function fetchAhead(load: LoadPage): Promise<void> {
  if (savesData()) return
  for (const page of [...tabs, QUOTE]) {
    await idle()
    await fetchPage(load, page).catch(() => {})
  }
  fetchCatalogue()
  document.addEventListener('pointerdown', fetchPrices)
}

/** A list sorted by name needs the catalogue and no prices. The worker keeps the catalogue after the view ends. */
function fetchCatalogue(): void {
  const list = listLeaf(CATALOGUE_VIEW)
  const stop = subscribe(list, () => {
    if (list.state === 'loading') return
    stop()
    unwatchView(CATALOGUE_VIEW)
  })
  watchView(CATALOGUE_VIEW, listWithoutRows('name'))
}

let endPrices: ReturnType<typeof setTimeout> | undefined

/** Subscribes to the board's prices before the market tab is rendered, which takes a slow phone half a second. */
function fetchPrices({ target }: PointerEvent): void {
  if (!(target instanceof Element) || !target.closest(`nav a[href="#${MARKET}"]`)) return
  watchView(PRICES_VIEW, listWithoutRows('turnover'))
  clearTimeout(endPrices)
  endPrices = setTimeout(() => unwatchView(PRICES_VIEW), PRICES_AHEAD_MS)
}

/** A list without a window: the engine sends none of its rows to the page. */
const listWithoutRows = (sort: 'name' | 'turnover'): ListSpec => ({
  kind: 'list',
  of: { board: shownMarket.board },
  sort,
  ascending: true,
  filter: '',
  first: 0,
  last: 0,
  held: true,
})

const idle = (): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
    else setTimeout(resolve)
  })
