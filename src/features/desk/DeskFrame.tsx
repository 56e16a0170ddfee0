// The panes of the desk and the separators between them. The middle scrolls with the document, as the lists of any page;
// the panes beside it scroll on their own. A resize renders the frame only: its panes are elements of its parent.
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Separator } from '../../ui/Separator.tsx'
import type { Pane } from './sizes.state.ts'
import { deskSizes, keepSizes, rangesIn, sizeIn, useRoom } from './sizes.state.ts'
import './desk.css'

type DeskFrameProps = {
  readonly rail: ReactNode
  readonly lists: ReactNode
  readonly chart: ReactNode
  readonly trades: ReactNode
  readonly ticket: ReactNode
}

export function DeskFrame({ rail, lists, chart, trades, ticket }: DeskFrameProps) {
  const { t } = useTranslation('dashboard')
  const chosen = useSnapshot(deskSizes)
  const ranges = rangesIn(useRoom())
  const sizeOf = (pane: Pane): number => sizeIn(ranges[pane], chosen[pane])
  const style = {
    '--desk-lists': `${sizeOf('lists')}px`,
    '--desk-chart': `${sizeOf('chart')}px`,
    '--desk-ticket': `${sizeOf('ticket')}px`,
  } as CSSProperties
  const resizerOf = (pane: Pane) => ({
    label: t(`desk.resize.${pane}`),
    controls: `desk-${pane}`,
    size: sizeOf(pane),
    min: ranges[pane].min,
    max: ranges[pane].max,
    onResize(size: number) {
      deskSizes[pane] = size
    },
    onReset() {
      deskSizes[pane] = null
    },
    onEnd: keepSizes,
  })
  return (
    <div className="desk" style={style}>
      <div className="desk-rail">{rail}</div>
      <section id="desk-lists" className="desk-side" aria-label={t('desk.lists')}>
        {lists}
      </section>
      <Separator {...resizerOf('lists')} orientation="vertical" />
      <div className="desk-middle">
        <section id="desk-chart" className="desk-chart" aria-label={t('desk.chart')}>
          {chart}
        </section>
        <Separator {...resizerOf('chart')} orientation="horizontal" />
        <section className="desk-trades" aria-label={t('desk.trades')}>
          {trades}
        </section>
      </div>
      <Separator {...resizerOf('ticket')} orientation="vertical" isBefore />
      <section id="desk-ticket" className="desk-side" aria-label={t('desk.ticket')}>
        {ticket}
      </section>
    </div>
  )
}
