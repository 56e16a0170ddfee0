// The user's open orders and alerts as lines of the chart. A line is dragged, or moved with the keys, and released into
// the review of its change: nothing is sent before that is confirmed, and without it the line returns.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { DecimalText, InstrumentKey } from '../../../../../domain/brand.ts'
import type { TickStep } from '../../../../../domain/instrument.ts'
import { isSignedPrice } from '../../../../../domain/instruments/notations.ts'
import { scaledText } from '../../../../../domain/price.ts'
import { session } from '../../../../state/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import type { ChartStore } from '../../chart-store.ts'
import { onLookChange } from '../../colours.ts'
import type { LineReview, LineReviewProps } from '../../line-target.ts'
import type { Plot } from '../../plot.ts'
import { LineList } from './LineList.tsx'
import { LineLayer } from './line-layer.ts'
import { LineMoves } from './line-moves.ts'
import type { OwnLine } from './own-lines.ts'
import type { LineWords } from './use-line-words.ts'
import { useLineWords } from './use-line-words.ts'
import { useOwnLines } from './use-own-lines.ts'
import '../indicator-legend.css'
import './lines.css'

type OwnLinesProps = {
  readonly instrumentKey: InstrumentKey
  readonly decimals: number
  readonly tickSteps: readonly TickStep[]
  /** Null before the chart is drawn. */
  readonly plot: Plot | null
  readonly store: ChartStore
  /** True while balances are hidden: orders are hidden with them. */
  readonly hidden: boolean
  readonly review: LineReview
  /** Called before a review opens: it is not shown over a chart in full screen. */
  readonly onReview: () => void
}

export function OwnLines(props: OwnLinesProps) {
  const { token } = useSnapshot(session)
  return token === null || props.hidden ? null : <Lines {...props} key={props.instrumentKey} />
}

type Reviewed = Pick<LineReviewProps, 'target' | 'price'> & { readonly id: string }

function Lines(props: OwnLinesProps) {
  const { instrumentKey, decimals, tickSteps, review, onReview } = props
  const { t } = useTranslation('chart')
  const { lines, isFailed, reload } = useOwnLines(instrumentKey, decimals)
  const words = useLineWords(instrumentKey, decimals)
  const moves = useMemo(
    () => new LineMoves({ tickSteps, isSigned: isSignedPrice(instrumentKey) }),
    [tickSteps, instrumentKey],
  )
  const list = useRef<HTMLUListElement>(null)
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const { Review, preload } = review

  useEffect(() => {
    const ended = moves.follow(lines)
    if (ended) setNote(t('lines.changed', { line: words.full(ended) }))
  }, [moves, lines, t, words])
  useEffect(() => {
    // The review is needed as soon as a line is released. If it cannot be loaded now, that is tried again then.
    if (lines.length > 0) preload().catch(() => {})
  }, [lines.length, preload])

  async function choose(line: OwnLine): Promise<void> {
    const moved = moves.current()
    if (moved?.isReviewed && moved.line.id === line.id) return
    setNote(null)
    const price = moved?.line.id === line.id && moved.price !== moved.from ? scaledText(moved.price, decimals) : null
    if (price === null) moves.cancel()
    else moves.review()
    onReview()
    try {
      await preload()
      setReviewed({ id: line.id, target: line.target, price: price as DecimalText | null })
    } catch {
      moves.cancel()
      setNote(t('lines.notLoaded'))
    }
  }
  const close = (): void => {
    moves.cancel()
    reload()
    const id = reviewed?.id
    setReviewed(null)
    const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? []
    for (const button of buttons) if (button.dataset['line'] === id) button.focus()
  }
  useLayer(props, { lines, moves, words, onRelease: line => (isMoved(moves) ? void choose(line) : moves.cancel()) })

  return (
    <div className="chart-lines">
      {lines.length > 0 && <h2 className="spoken">{t('lines.title')}</h2>}
      {isFailed && (
        <div className="fills-note" role="alert">
          <p>{t('lines.failed')}</p>
          <Button variant="secondary" size="small" onClick={reload}>
            {t('fills.retry')}
          </Button>
        </div>
      )}
      {lines.length > 0 && (
        <LineList ref={list} lines={lines} moves={moves} words={words} onChoose={line => void choose(line)} />
      )}
      <p className="fills-note" role="status">
        {note}
      </p>
      {reviewed && (
        <div className="line-review">
          <Review key={reviewed.id} target={reviewed.target} price={reviewed.price} onClose={close} />
        </div>
      )}
    </div>
  )
}

const isMoved = (moves: LineMoves): boolean => {
  const moving = moves.current()
  return moving !== null && moving.price !== moving.from
}

type LayerOf = {
  readonly lines: readonly OwnLine[]
  readonly moves: LineMoves
  readonly words: LineWords
  readonly onRelease: (line: OwnLine) => void
}

function useLayer({ plot, store }: OwnLinesProps, { lines, moves, words, onRelease }: LayerOf): void {
  const layer = useRef<LineLayer | null>(null)
  const release = useEffectEvent(onRelease)
  const put = useEffectEvent(() => layer.current?.set(lines))
  useEffect(() => {
    if (!plot || plot.isRemoved) return
    const textOf = (line: OwnLine, moved: number | null): string =>
      moved === null || line.price === null
        ? words.short(line)
        : `${words.price(moved)} ${words.share(moved, line.price)}`
    const drawn = new LineLayer({ plot, store, moves }, textOf, line => release(line))
    layer.current = drawn
    put()
    const stopLook = onLookChange(() => drawn.recolour())
    return () => {
      stopLook()
      layer.current = null
      drawn.remove()
    }
  }, [plot, store, moves, words])
  useEffect(() => layer.current?.set(lines), [lines])
}
