// Lines that the user has drawn on the chart of an instrument, their list, and how a new one is entered: by taps on the
// chart, or as figures. They are stored with the account, or without a log-in on this device.
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { ACCOUNT_DRAWINGS_MAX, INSTRUMENT_DRAWINGS_MAX } from '../../../../../domain/drawings.ts'
import type { TickStep } from '../../../../../domain/instrument.ts'
import { isSignedPrice } from '../../../../../domain/instruments/notations.ts'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import type { ChartStore } from '../../chart-store.ts'
import { onLookChange } from '../../colours.ts'
import type { DrawingKind, DrawingTool } from '../../drawing-tools.ts'
import type { Plot } from '../../plot.ts'
import { DrawingForm } from './DrawingForm.tsx'
import type { Drawing, Point } from './drawing.ts'
import { newDrawingId, pointsOf } from './drawing.ts'
import { DrawingPlot } from './drawing-plot.ts'
import type { DrawingWords } from './use-drawing-words.ts'
import { useDrawingWords } from './use-drawing-words.ts'
import { useDrawings } from './use-drawings.ts'
import { useTaps } from './use-taps.ts'
import '../indicator-legend.css'
import './drawings.css'

type DrawingsProps = {
  readonly instrumentKey: InstrumentKey
  readonly decimals: number
  readonly zone: string
  /** True if a bar is a day or longer: a point then has a date and no time. */
  readonly isDaily: boolean
  readonly tickSteps: readonly TickStep[]
  readonly plot: Plot | null
  readonly store: ChartStore
  readonly tool: DrawingTool
  readonly onTool: (tool: DrawingTool) => void
}

export const Drawings = (props: DrawingsProps) => <OfInstrument {...props} key={props.instrumentKey} />

function OfInstrument(props: DrawingsProps) {
  const { instrumentKey, decimals, tickSteps, tool, onTool, plot, store } = props
  const { t } = useTranslation('chart')
  const { known, unknown, place, put: save, remove } = useDrawings(instrumentKey, decimals)
  const [tapped, setTapped] = useState<readonly Point[]>([])
  const [edited, setEdited] = useState<Drawing | null>(null)
  const words = useDrawingWords(props, store)
  const ticks = useMemo(() => ({ tickSteps, isSigned: isSignedPrice(instrumentKey) }), [tickSteps, instrumentKey])
  const isFull = known.length + unknown >= INSTRUMENT_DRAWINGS_MAX
  const tapping = isFull || tool === 'none' || tool === 'figures' ? null : tool

  const end = (): void => {
    setTapped([])
    setEdited(null)
    onTool('none')
  }
  const put = (drawing: Drawing): void => {
    save(drawing)
    end()
  }
  useTaps({ plot, store, ticks }, tapping !== null, point => {
    if (tapping === null) return
    const points = [...tapped, tapping === 'horizontal' ? { price: point.price, time: null } : point]
    if (points.length < pointsOf(tapping)) setTapped(points)
    else put({ id: newDrawingId(), kind: tapping, points })
  })
  useDrawingPlot(plot, store, words, withTapped(known, tapping, tapped))

  return (
    <section className="drawings" aria-label={t('drawings.title')}>
      <h2 className="spoken">{t('drawings.title')}</h2>
      <div className="drawing-step" role="status">
        {isFull && tool !== 'none' && (
          <p className="fills-note">{t('drawings.full', { max: INSTRUMENT_DRAWINGS_MAX })}</p>
        )}
        {tapping !== null && <p className="fills-note">{t(`drawings.tap.${stepOf(tapping, tapped)}`)}</p>}
      </div>
      {tapping !== null && (
        <div className="drawing-acts">
          <Button variant="secondary" size="small" onClick={() => onTool('figures')}>
            {t('drawings.figures')}
          </Button>
          <Button variant="plain" size="small" onClick={end}>
            {t('drawings.cancel')}
          </Button>
        </div>
      )}
      {(edited !== null || (tool === 'figures' && !isFull)) && (
        <DrawingForm {...props} key={edited?.id} ticks={ticks} drawing={edited} onDone={put} onCancel={end} />
      )}
      {known.length > 0 && <DrawingList known={known} words={words} onEdit={setEdited} onRemove={remove} />}
      {known.length > 0 && place !== null && (
        <p className="fills-note" role="status">
          {t(`drawings.place.${place}`, { max: place === 'account' ? ACCOUNT_DRAWINGS_MAX : INSTRUMENT_DRAWINGS_MAX })}
        </p>
      )}
      {unknown > 0 && <p className="fills-note">{t('drawings.unknown', { count: unknown })}</p>}
    </section>
  )
}

const stepOf = (kind: DrawingKind, { length }: readonly Point[]): 'price' | 'first' | 'second' => {
  if (kind === 'horizontal') return 'price'
  return length === 0 ? 'first' : 'second'
}

/** With the first point of a drawing that waits for its second. */
const withTapped = (
  known: readonly Drawing[],
  kind: DrawingKind | null,
  points: readonly Point[],
): readonly Drawing[] => (kind === null || points.length === 0 ? known : [...known, { id: '', kind, points }])

function useDrawingPlot(plot: Plot | null, store: ChartStore, words: DrawingWords, drawings: readonly Drawing[]): void {
  const drawn = useRef<DrawingPlot | null>(null)
  const put = useEffectEvent(() => drawn.current?.set(drawings))
  useEffect(() => {
    if (!plot || plot.isRemoved) return
    const made = new DrawingPlot(plot, store, words.short)
    drawn.current = made
    put()
    const stopLook = onLookChange(() => made.recolour())
    return () => {
      stopLook()
      drawn.current = null
      made.remove()
    }
  }, [plot, store, words])
  useEffect(() => drawn.current?.set(drawings), [drawings])
}

type DrawingListProps = {
  readonly known: readonly Drawing[]
  readonly words: DrawingWords
  readonly onEdit: (drawing: Drawing) => void
  readonly onRemove: (drawing: Drawing) => void
}

function DrawingList({ known, words, onEdit, onRemove }: DrawingListProps) {
  const { t } = useTranslation('chart')
  return (
    <ul className="drawing-list" aria-label={t('drawings.title')}>
      {known.map(drawing => (
        <li key={drawing.id}>
          <button type="button" onClick={() => onEdit(drawing)}>
            {words.full(drawing)}
            <span className="spoken">. {t('drawings.edit')}</span>
          </button>
          <IconButton
            label={`${t('drawings.remove')}: ${words.full(drawing)}`}
            icon={<X size={18} />}
            onClick={() => onRemove(drawing)}
          />
        </li>
      ))}
    </ul>
  )
}
