// The home page of a first visit, rendered by the server with the page's own components, so that the first response has
// prices. Built separately (tools/build.ts) and loaded by `server/http/first-visit.ts`; only its markup reaches a
// browser.
import { renderToStaticMarkup } from 'react-dom/server'
import type { Instrument } from '../../domain/instrument.ts'
import type { Home } from '../../domain/wire/calls/market.ts'
import { DEFAULT_LOCALE } from '../../domain/wire/envelope.ts'
import type { Snapshot } from '../../worker/contract.ts'
import type { Numbers } from '../engine/apply.ts'
import { applySnapshot } from '../engine/apply.ts'
import { HOME_VIEW } from '../engine/begin.ts'
import { rowOfQuote } from '../engine/quote-row.ts'
import { asPicture } from '../features/last-seen/picture.ts'
import { startTexts } from '../i18n/i18n.ts'
import { textOf } from '../i18n/t.ts'
import { HomeTop } from '../pages/home/HomeTop.tsx'
import { currentPlace } from '../router/history.ts'
import { ShownPlace } from '../router/ShownPlace.tsx'
import { AppTabs } from '../shared/AppTabs.tsx'
import { homeLeaf } from '../state/market.ts'
import { Notes } from './Notes.tsx'

/** Number of index cards and rows that a large phone shows: more of them would delay the visible ones. */
const CARDS = 5
const ROWS = 5

/** Loads the texts in the default language, which a first visit has. Returns the render function. */
export async function prepare(): Promise<(home: Home, at: number) => string> {
  await startTexts(DEFAULT_LOCALE, ['common', 'ui', 'home', 'row'])
  const numbers: Numbers = new Map()
  return (home, at) => {
    applySnapshot(snapshotOf(home, at), numbers)
    const markup = renderToStaticMarkup(
      // Links need the router: without it they would read the browser's location, which a server does not have.
      <ShownPlace place={currentPlace()}>
        <Notes />
        <AppTabs current="/" />
        <main>
          <HomeTop home={homeLeaf(HOME_VIEW)} />
        </main>
      </ShownPlace>,
    )
    return asPicture(markup, textOf('common')('feed.justNow'))
  }
}

function snapshotOf(home: Home, at: number): Snapshot {
  const [indices, hot] = [home.indices.slice(0, CARDS), home.hot.slice(0, ROWS)]
  const rows = [...indices, ...hot]
  const keysOf = (some: Home['hot']) => some.map(({ instrument }) => (instrument as Instrument).key)
  return {
    number: 0,
    at,
    instruments: rows.map(({ instrument }) => instrument as Instrument),
    quotes: Float64Array.from(rows.flatMap(({ quote }) => (quote ? rowOfQuote(quote) : []))),
    sparks: rows.map(({ instrument, spark }) => ({ ix: instrument.ix, closes: Float64Array.from(spark.closes) })),
    home: [{ view: HOME_VIEW, state: 'ready', indices: keysOf(indices), hot: keysOf(hot) }],
  }
}
