// Other instruments on the same chart, in per cent from the first visible bar, and their legend. A tap in the legend
// removes one.
import { X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import { marketOf } from '../../../../../domain/instruments/market-code.ts'
import { onChart } from '../../../../data/events.ts'
import { useView } from '../../../../engine/use-view.ts'
import { formatOf } from '../../../../i18n/format.ts'
import { currentLocale } from '../../../../i18n/locale.ts'
import { quoteLeaf } from '../../../../state/market.ts'
import type { Charted } from '../../chart-store.ts'
import { ChartStore } from '../../chart-store.ts'
import { onLookChange } from '../../colours.ts'
import type { Compared } from '../../compared.ts'
import { measuredPace } from '../../draw-pace.ts'
import type { Plot } from '../../plot.ts'
import { useLast } from '../../use-chart.ts'
import { ComparePlot } from './compare-plot.ts'
import type { ComparedLook } from './compared-look.ts'
import { comparedLook } from './compared-look.ts'
import '../indicator-legend.css'
import './compare.css'

type CompareProps = {
  readonly name: string
  readonly charted: Charted
  readonly plot: Plot | null
  readonly store: ChartStore
  readonly compared: readonly Compared[]
  readonly onRemove: (removed: Compared) => void
}

export function Compare({ name, charted, plot, store, compared, onRemove }: CompareProps) {
  const { t } = useTranslation('chart')
  const [drawn, setDrawn] = useState<ComparePlot | null>(null)
  const own = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!plot || plot.isRemoved) return
    const made = new ComparePlot(plot, store, change => write(own.current, change))
    setDrawn(made)
    const stopLook = onLookChange(() => made.recolour())
    return () => {
      stopLook()
      setDrawn(null)
      made.remove()
    }
  }, [plot, store])
  return (
    <ul className="compare-legend" aria-label={t('compare.legend')}>
      <li>
        {name} <b ref={own} />
      </li>
      {compared.map((each, place) => (
        <Line
          key={each.key}
          compared={each}
          look={comparedLook(place)}
          charted={charted}
          store={store}
          drawn={drawn}
          onRemove={() => onRemove(each)}
        />
      ))}
    </ul>
  )
}

/** Outside of React: it changes with the price. */
function write(element: HTMLElement | null, basisPoints: number | null): void {
  const text = formatOf(currentLocale()).basisPoints(basisPoints)
  if (element && element.textContent !== text) element.textContent = text
}

type LineProps = Pick<CompareProps, 'charted' | 'store'> & {
  readonly compared: Compared
  readonly look: ComparedLook
  readonly drawn: ComparePlot | null
  readonly onRemove: () => void
}

function Line({ compared: { key, code, name }, look, charted, store, drawn, onRemove }: LineProps) {
  const { t } = useTranslation('chart')
  const other = useOther(charted, store, key)
  const last = useLast(other)
  const state = useSyncExternalStore(other.subscribe, other.state)
  const change = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!drawn) return
    const leaf = quoteLeaf(key)
    const remove = drawn.add({
      code,
      look,
      bars: () => ({ bars: other.bars, price: leaf.price }),
      onChange: basisPoints => write(change.current, basisPoints),
    })
    other.drawAt(measuredPace(other))
    const stopBars = other.draw(() => drawn.update())
    const stopQuote = subscribe(leaf, () => other.wantDrawing())
    return () => {
      stopQuote()
      stopBars()
      remove()
    }
  }, [drawn, other, key, code, look])
  const style = { '--line-colour': look.colour } as CSSProperties
  return (
    <li>
      <button type="button" onClick={onRemove}>
        <i className="indicator-line" data-pattern={look.pattern} style={style} aria-hidden="true" />
        <span>
          {code} <small>{name}</small>
        </span>
        <b ref={change} />
        {last === null && state !== 'loading' && (
          <small>{t(state === 'failed' ? 'compare.failed' : 'compare.none')}</small>
        )}
        <X size={16} aria-hidden="true" />
        <span className="spoken">{t('compare.remove')}</span>
      </button>
    </li>
  )
}

/**
 * The bars of another instrument over the same period, with its live trades. They are loaded after those of the chart,
 * which must not wait for them.
 */
function useOther({ period, interval }: Charted, own: ChartStore, key: Compared['key']): ChartStore {
  const isDrawn = useSyncExternalStore(own.subscribe, () => own.bars.length > 0)
  const other = useMemo(() => new ChartStore({ key, period, interval }), [key, period, interval])
  const view = useView(isDrawn ? { kind: 'chart', key, market: marketOf(key), period, interval } : null, useId())
  useEffect(() => onChart(view, patch => other.apply(patch)), [view, other])
  return other
}
