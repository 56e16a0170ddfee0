// Home for a first visit, drawn by the server out of the page's own parts, so that the very first answer has prices in it.
// Built apart (tools/build.ts) and loaded by `server/http/first-visit.ts`; nothing of it reaches a browser but its markup.
import { renderToStaticMarkup } from 'react-dom/server'
import type { Instrument } from '../domain/instrument.ts'
import { marketStates } from '../domain/session.ts'
import type { Home } from '../domain/wire/calls/market.ts'
import { DEFAULT_LOCALE } from '../domain/wire/envelope.ts'
import type { Snapshot } from '../worker/contract.ts'
import { AppTabs } from './AppTabs.tsx'
import type { Numbers } from './engine/apply.ts'
import { applySnapshot } from './engine/apply.ts'
import { HOME_VIEW } from './engine/begin.ts'
import { startTexts } from './i18n/i18n.ts'
import { textOf } from './i18n/t.ts'
import { asPicture } from './last-seen/picture.ts'
import { HomeTop } from './pages/home/HomeTop.tsx'
import { homeLeaf } from './state/market.ts'

/** As many as a large phone shows: what is not seen would only hold up what is. */
const CARDS = 5
const ROWS = 5

/** The words of a language that nobody has chosen yet. Answers what draws. */
export async function prepare(): Promise<(home: Home, at: number) => string> {
  await startTexts(DEFAULT_LOCALE, ['common', 'ui', 'home', 'market'])
  const numbers: Numbers = new Map()
  return (home, at) => {
    applySnapshot(snapshotOf(home, at), numbers)
    const markup = renderToStaticMarkup(
      <>
        <AppTabs current="/" />
        <main>
          <HomeTop home={homeLeaf(HOME_VIEW)} />
        </main>
      </>,
    )
    return asPicture(markup, textOf('market')('feed.justNow'))
  }
}

function snapshotOf(home: Home, at: number): Snapshot {
  const [indices, hot] = [home.indices.slice(0, CARDS), home.hot.slice(0, ROWS)]
  const rows = [...indices, ...hot]
  const keysOf = (some: Home['hot']) => some.map(({ instrument }) => (instrument as Instrument).key)
  return {
    ...{ number: 0, at },
    instruments: rows.map(({ instrument }) => instrument as Instrument),
    quotes: Float64Array.from(rows.flatMap(({ quote }) => (quote ? fieldsOf(quote) : []))),
    sparks: rows.map(({ instrument, spark }) => ({ ix: instrument.ix, closes: Float64Array.from(spark.closes) })),
    home: [{ view: HOME_VIEW, state: 'ready', indices: keysOf(indices), hot: keysOf(hot) }],
  }
}

/** As the contract's `QuoteFields` has them. */
function fieldsOf(quote: NonNullable<Home['hot'][number]['quote']>): number[] {
  const { ix, price, previousClose, open, high, low, volume, bid, ask, extended, at, state } = quote
  return [ix, price, previousClose, open, high, low, volume, bid, ask, extended, at, marketStates.indexOf(state)]
}
