// Why: all live data reaches the page through one module, from a worker that may crash at any moment. Data must reach
// only the component that shows it, unknown must stay unknown, and a new worker must receive the views on the screen.

import { Profiler } from 'react'
import { useSnapshot } from 'valtio/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { onChart } from '../../src/data/events.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { startEngine, unwatchView, watchView } from '../../src/engine/client.ts'
import { useList, useQuotes } from '../../src/engine/use-view.ts'
import { forgetHoldings, holdingLeaf, holdingsLeaf } from '../../src/state/holdings.ts'
import { homeLeaf, listLeaf, market, quoteLeaf, useFeed, useQuote, useSpark } from '../../src/state/market.ts'
import type { ChartPatch, HoldingRow, ListSpec, Snapshot } from '../../worker/contract.ts'
import { quoteRow } from '../support/quote-row.ts'

let snapshots = 0
const snapshot = (what: Partial<Snapshot>): Snapshot => ({ number: ++snapshots, at: 0, ...what })

const instrument = (ix: number): Instrument => ({
  ix,
  key: `US.E${ix}` as InstrumentKey,
  board: 'US',
  code: `E${ix}`,
  name: `Emisora ${ix}`,
  nameZh: null,
  source: 0,
  currency: 'USD',
  sector: 'none',
  priceDecimals: 2,
  quantityDecimals: 0,
  lot: 1,
})

const blockOf = (...rows: number[][]): Float64Array => Float64Array.from(rows.flat())
const shown = { previousClose: 990, open: 980, high: 1_010, low: 970, volume: 5_000, bid: 999, ask: 1_001, at: 1_700 }
const quote = (ix: number, price: number): number[] => quoteRow(ix, 2, { price, ...shown })

/** Sends this number of instruments with descriptions and quotes to the page; returns their keys. */
function described(count: number) {
  const numbers = new Map<number, InstrumentKey>()
  const all = Array.from({ length: count }, (_, ix) => instrument(ix))
  applySnapshot(snapshot({ instruments: all, quotes: blockOf(...all.map(({ ix }) => quote(ix, 1_000))) }), numbers)
  return { numbers, keys: all.map(({ key }) => key) }
}

function Price({ of }: { of: InstrumentKey }) {
  return <output>{String(useQuote(of).price)}</output>
}

const Spark = ({ of }: { of: InstrumentKey }) => <output>{useSpark(of)?.length ?? 'none'}</output>
const Holding = ({ id }: { id: string }) => <output>{useSnapshot(holdingLeaf(id)).row?.floating ?? 'none'}</output>
const Feed = () => <output>{useFeed()?.state ?? 'none'}</output>

describe('a snapshot', () => {
  test('keeps what the home page shows if a later load fails', () => {
    const { keys } = described(2)
    const home = (state: 'ready' | 'failed', hot: InstrumentKey[]) =>
      applySnapshot(snapshot({ home: [{ view: 'a-home', state, indices: [], hot }] }), new Map())
    home('failed', [])
    expect(homeLeaf('a-home').state).toBe('failed')
    home('ready', keys)
    home('failed', [])
    expect(homeLeaf('a-home')).toMatchObject({ state: 'ready', hot: keys })
    home('ready', keys.slice(1))
    expect(homeLeaf('a-home').hot).toEqual(keys.slice(1))
  })

  test('renders only the component that shows the changed quote', async () => {
    const { numbers, keys } = described(50)
    const rendered: string[] = []
    const note = (id: string) => rendered.push(id)
    await render(
      <>
        {keys.map(key => (
          <Profiler key={key} id={key} onRender={note}>
            <Price of={key} />
          </Profiler>
        ))}
        <Profiler id="spark" onRender={note}>
          <Spark of={must(keys[3], 'a key')} />
        </Profiler>
        <Profiler id="feed" onRender={note}>
          <Feed />
        </Profiler>
      </>,
    )
    rendered.length = 0
    applySnapshot(snapshot({ quotes: blockOf(quote(3, 1_234), quote(4, 1_000)) }), numbers)
    await expect.poll(() => rendered).toEqual(['US.E3'])
    rendered.length = 0
    applySnapshot(snapshot({ sparks: [{ ix: 3, closes: Float64Array.of(1, 2, 3) }] }), numbers)
    await expect.poll(() => rendered).toEqual(['spark'])
    rendered.length = 0
    applySnapshot(
      snapshot({
        feed: { state: 'slow', lastDataAt: 5, simulated: true, live: false, isFull: false, offsetMs: 0, aheadMs: 0 },
      }),
      numbers,
    )
    await expect.poll(() => rendered).toEqual(['feed'])
  })

  test('with a price of 0 is unknown; a volume or an optional column of 0 is a value', () => {
    const { numbers, keys } = described(1)
    applySnapshot(
      snapshot({ quotes: blockOf(quoteRow(0, 3, { at: 0, volume: 0, previousSettlement: -7, openInterest: 0 })) }),
      numbers,
    )
    const leaf = quoteLeaf(must(keys[0], 'a key'))
    expect(leaf).toMatchObject({
      price: null,
      previousClose: null,
      open: null,
      high: null,
      low: null,
      bid: null,
      ask: null,
      extended: null,
      at: null,
      volume: 0,
      previousSettlement: -7,
      openInterest: 0,
      upperLimit: null,
      state: 'lunch',
    })
    expect(quoteLeaf('US.UNHEARD' as InstrumentKey)).toMatchObject({ instrument: null, price: null, volume: null })
  })

  test('of a list has its rows by key, in their order, and its window', () => {
    const { numbers, keys } = described(5)
    const list = { view: 'a list', state: 'ready', total: 40, first: 12, moved: 2 } as const
    applySnapshot(snapshot({ lists: [{ ...list, ixs: Int32Array.of(4, 0, 2) }] }), numbers)
    expect(listLeaf('a list')).toMatchObject({ state: 'ready', total: 40, first: 12, moved: 2 })
    expect(listLeaf('a list').keys).toEqual([keys[4], keys[0], keys[2]])
  })

  test('of another engine uses its own instrument numbers', () => {
    const { keys } = described(3)
    const others = new Map<number, InstrumentKey>()
    const other = { ...instrument(0), key: 'MX.OTHER' as InstrumentKey, board: 'MX' as const }
    applySnapshot(snapshot({ instruments: [other], quotes: blockOf(quote(0, 7_777)) }), others)
    expect(quoteLeaf(other.key).price).toBe(7_777)
    expect(quoteLeaf(must(keys[0], 'a key')).price).toBe(1_000)
  })

  test('that drops an instrument leaves its leaf to the components that show it, and its number is unknown', async () => {
    const { numbers, keys } = described(2)
    const key = must(keys[1], 'a key')
    const screen = await render(<Price of={key} />)
    applySnapshot(snapshot({ forgotten: [1] }), numbers)
    applySnapshot(snapshot({ quotes: blockOf(quote(1, 1_111)) }), numbers)
    expect(quoteLeaf(key).price).toBe(1_000)
    applySnapshot(snapshot({ instruments: [instrument(1)], quotes: blockOf(quote(1, 1_222)) }), numbers)
    await expect.element(screen.getByRole('status')).toHaveTextContent('1222')
  })

  test('of a chart reaches its view', () => {
    const seen: ChartPatch[] = []
    const stop = onChart('mine', patch => seen.push(patch))
    const column = Float64Array.of(1)
    const bars = { time: column, open: column, high: column, low: column, close: column, volume: column }
    const chart = { key: 'US.E0' as InstrumentKey, period: '1D', state: 'ready', all: true, bars } as const
    applySnapshot(
      snapshot({
        charts: [
          { ...chart, view: 'another' },
          { ...chart, view: 'mine' },
        ],
      }),
      new Map(),
    )
    stop()
    applySnapshot(snapshot({ charts: [{ ...chart, view: 'mine' }] }), new Map())
    expect(seen.map(({ view }) => view)).toEqual(['mine'])
  })
})

const holding = (id: string, floating: string): HoldingRow => ({
  id,
  key: 'US.E0' as InstrumentKey,
  code: 'E0',
  name: 'Emisora',
  nameZh: null,
  board: 'US',
  currency: 'USD',
  priceDecimals: 2,
  quantity: decimalText('1'),
  usable: decimalText('1'),
  averagePrice: decimalText('9'),
  cost: decimalText('0.00'),
  fees: decimalText('0'),
  price: null,
  state: 2,
  value: null,
  floating: decimalText(floating),
  floatingBp: null,
  today: null,
  inBase: null,
  margin: null,
})

describe('holdings', () => {
  const send = (...rows: HoldingRow[]) =>
    applySnapshot(
      snapshot({ holdings: [{ view: 'held', state: 'ready', total: 2, first: 0, ids: ['a', 'b'], rows }] }),
      new Map(),
    )

  test('a changed row renders alone', async () => {
    send(holding('a', '1.00'), holding('b', '2.00'))
    const rendered: string[] = []
    const screen = await render(
      ['a', 'b'].map(id => (
        <Profiler key={id} id={id} onRender={each => rendered.push(each)}>
          <Holding id={id} />
        </Profiler>
      )),
    )
    rendered.length = 0
    send(holding('b', '2.50'))
    await expect.element(screen.getByText('2.50')).toBeVisible()
    expect(rendered.filter(each => each === 'a')).toEqual([])
  })

  test('the list does not render for a patch that changes rows only', () => {
    send(holding('a', '1.00'), holding('b', '2.00'))
    const { ids } = holdingsLeaf('held')
    send(holding('b', '2.50'))
    expect(holdingsLeaf('held').ids).toBe(ids)
  })

  test('of the previous user are removed at the next log-in', () => {
    send(holding('a', '1.00'), holding('b', '2.00'))
    forgetHoldings()
    expect(holdingsLeaf('held')).toMatchObject({ state: 'loading', total: 0, ids: [] })
    expect(holdingLeaf('a').row).toBeNull()
  })
})

describe('the worker', () => {
  const workers: Worker[] = []
  /** A list on which the engine reports at once, without a server, because it is empty. */
  const nothing: ListSpec = {
    kind: 'list',
    of: { keys: [] },
    sort: 'none',
    ascending: true,
    filter: '',
    first: 0,
    last: 10,
    held: false,
  }
  const isAnswered = (view: string) => () => listLeaf(view).state

  beforeAll(() => {
    const RealWorker = Worker
    globalThis.Worker = class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        workers.push(this)
      }
    }
    startEngine({ origin: location.origin, locale: 'es-MX', token: null, base: 'MXN', pace: 'fast' })
  })

  test('receives the watched views, and responds', async () => {
    watchView('seen', nothing)
    watchView('left', nothing)
    await expect.poll(isAnswered('seen')).toBe('ready')
    await expect.poll(isAnswered('left')).toBe('ready')
    await expect.poll(() => market.feed?.state).toBe('connecting')
    unwatchView('left')
  })

  test('that hangs silently is detected within seconds, and its replacement watches the views on the screen', async () => {
    for (const view of ['seen', 'left']) listLeaf(view).state = 'loading'
    const alive = workers.length
    must(workers.at(-1), 'a worker').terminate()
    await expect.poll(() => workers.length, { timeout: 10_000 }).toBe(alive + 1)
    await expect.poll(isAnswered('seen')).toBe('ready')
    expect(listLeaf('left').state).toBe('loading')
  })

  test('that crashes is replaced at once', async () => {
    listLeaf('seen').state = 'loading'
    const alive = workers.length
    must(workers.at(-1), 'a worker').dispatchEvent(new ErrorEvent('error', { message: 'broken' }))
    expect(workers.length).toBe(alive + 1)
    await expect.poll(isAnswered('seen')).toBe('ready')
  })

  test('watches a component’s view while it is mounted', async () => {
    const screen = await render(<Watcher list={nothing} />)
    await expect.element(screen.getByText('ready')).toBeVisible()
    await screen.unmount()
  })
})

function Watcher({ list }: { readonly list: ListSpec }) {
  useQuotes(['US.E0' as InstrumentKey])
  return <output>{useList(list).state}</output>
}
