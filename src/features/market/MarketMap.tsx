// The map of a market: its most traded shares as tiles by sector, with areas of the value that was traded and the colour of
// the change. The tiles are placed once a minute and coloured once a second, without React: nothing grows with the market.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { titlesOf } from '../../../domain/instruments/titles.ts'
import { changeBasisPoints } from '../../../domain/quote.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'
import { useList } from '../../engine/use-view.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import { pageClock } from '../../lib/clock.ts'
import { setAttribute, writeText } from '../../lib/write.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { quoteLeaf } from '../../state/market.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { MapLayout, MapShare } from './map-layout.ts'
import { layMap } from './map-layout.ts'
import './market-map.css'

const TILES = 60
/** The change at which a tile has its full colour, in basis points. */
const FULL_BP = 200
/** Below these sizes a tile has no code, or no change. A letter of the code is about as wide as `LETTER_PX`. */
const CODE_PX = { height: 18, edges: 4 }
const CHANGE_PX = { width: 52, height: 34 }
const LETTER_PX = 8.5
/** A narrower sector has no name: two letters and an ellipsis say nothing. */
const SECTOR_PX = 44
/** Height of the map: as wide as it is, but no more than this part of the screen. */
const SCREEN_PART = 0.72

type MarketMapProps = { readonly board: StockBoard; readonly onReady: () => void }

export function MarketMap({ board, onReady }: MarketMapProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const { state, keys } = useList({
    of: { board },
    sort: 'turnover',
    ascending: false,
    filter: '',
    first: 0,
    last: TILES,
    held: false,
  })
  const [place, width] = useWidth()
  const layout = useLayout(keys, width)
  const isPlaced = layout !== null
  useEffect(() => {
    if (isPlaced || state === 'failed') onReady()
  }, [isPlaced, state, onReady])
  if (state === 'ready' && keys.length === 0) return <Empty title={t('list.empty')} />
  return (
    <section className="market-map" aria-label={t('map.label', { market: t(`board.${board}`) })}>
      <p className="market-map-note">{t('map.note')}</p>
      <div ref={place} className="market-map-place" style={{ blockSize: heightOf(width) }}>
        {layout ? <Tiles layout={layout} format={format} /> : <Skeleton />}
      </div>
    </section>
  )
}

const heightOf = (width: number): number => Math.round(Math.min(width, window.innerHeight * SCREEN_PART))

/** The width of an element, 0 until it is known. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const place = useCallback((element: HTMLDivElement | null) => {
    if (!element) return
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return [place, width] as const
}

/** Placed when the first shares are known, once a minute, and when the width changes. */
function useLayout(keys: readonly InstrumentKey[], width: number): MapLayout | null {
  const [layout, setLayout] = useState<MapLayout | null>(null)
  const isKnown = keys.length > 0
  const newest = useRef(keys)
  useEffect(() => {
    newest.current = keys
  }, [keys])
  useEffect(() => {
    if (!isKnown || width === 0) return
    const lay = (): void => {
      const shares = newest.current.flatMap(shareOf)
      if (shares.length > 0) setLayout(layMap(shares, width, heightOf(width)))
    }
    lay()
    return pageClock.every(MINUTE_MS, lay)
  }, [isKnown, width])
  return layout
}

/** None while the engine has not sent the share, or it has not traded. */
function shareOf(key: InstrumentKey): MapShare[] {
  const { instrument, price, volume } = quoteLeaf(key)
  return instrument && price !== null && volume !== null && volume > 0
    ? [{ key, sector: instrument.sector, value: price * volume }]
    : []
}

function Tiles({ layout: { sectors, tiles }, format }: { readonly layout: MapLayout; readonly format: Format }) {
  const { t } = useTranslation('market')
  const list = useRef<HTMLUListElement>(null)
  const colour = useCallback(() => {
    for (const tile of list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []) paint(tile, format)
  }, [format])
  // After each render, because it may have placed other tiles.
  useLayoutEffect(colour)
  useEffect(() => pageClock.every(SECOND_MS, colour), [colour])
  const titles = useMemo(() => new Map(tiles.map(({ key }) => [key, titleOf(key, format)] as const)), [tiles, format])
  return (
    <>
      {sectors.map(({ sector, x, y, width }) => (
        <span
          key={sector}
          className="market-map-sector"
          style={{ insetInlineStart: x, insetBlockStart: y, inlineSize: width }}
        >
          {width >= SECTOR_PX && t(`sector.${sector}`)}
        </span>
      ))}
      <ul ref={list} className="market-map-tiles">
        {tiles.map(({ key, x, y, width, height }) => (
          <li key={key} style={{ insetInlineStart: x, insetBlockStart: y, inlineSize: width, blockSize: height }}>
            <a
              className="market-map-tile"
              data-key={key}
              data-fits={fitOf(titles.get(key)?.title ?? key, width, height)}
              href={`#${quoteHref({ key, name: titles.get(key)?.name ?? key })}`}
            >
              <span className="market-map-code">{titles.get(key)?.title}</span>
              <span className="market-map-change" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function titleOf(key: InstrumentKey, { locale }: Format) {
  const { instrument } = quoteLeaf(key)
  return { title: instrument ? titlesOf(instrument, locale).title : key, name: instrument?.name ?? key }
}

function fitOf(code: string, width: number, height: number): 'both' | 'code' | 'none' {
  if (height < CODE_PX.height || width < code.length * LETTER_PX + CODE_PX.edges) return 'none'
  return width >= CHANGE_PX.width && height >= CHANGE_PX.height ? 'both' : 'code'
}

/** The colour and the change of a tile; without a previous close it has no colour. */
function paint(tile: HTMLElement, format: Format): void {
  const { price, previousClose } = quoteLeaf(tile.dataset['key'] as InstrumentKey)
  const points = changeBasisPoints(price, previousClose)
  const change = tile.lastElementChild
  if (change instanceof HTMLElement) writeText(change, format.basisPoints(points))
  setAttribute(tile, 'data-tone', toneOf(points))
  const weight = Math.round((100 * Math.min(Math.abs(points ?? 0), FULL_BP)) / FULL_BP)
  tile.style.setProperty('--weight', `${weight}`)
}

function toneOf(points: number | null): 'rise' | 'fall' | null {
  if (points === null || points === 0) return null
  return points > 0 ? 'rise' : 'fall'
}
