// The first rows of a market, in an order that follows the prices. React renders their elements once; a writer fills them, as
// in the list of the market: an order changes every second.
import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { DashboardList, DashboardSource, MarketOrder } from '../../../domain/dashboard.ts'
import type { ListSort } from '../../../worker/contract.ts'
import { useView } from '../../engine/use-view.ts'
import { useFormat } from '../../i18n/format.ts'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import type { ListRows } from '../../shared/live-list/rows.ts'
import { listRows } from '../../shared/live-list/rows.ts'
import { LiveRow } from '../../shared/quote-rows/LiveRow.tsx'
import { rowsHeight, useRowPx } from '../../shared/quote-rows/row-height.ts'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import type { StarSlot } from '../../shared/quote-rows/star-slot.ts'
import { listLeaf, market } from '../../state/market.ts'
import type { Slot } from '../../ui/slots.ts'
import { isChosen, watchChosen } from './chosen.state.ts'
import { fixedSlot } from './fixed-slot.ts'
import { DashboardSkeleton, Note } from './placeholders.tsx'

const sorts: Readonly<Record<MarketOrder, readonly [sort: ListSort, ascending: boolean]>> = {
  traded: ['turnover', false],
  gainers: ['change', false],
  losers: ['change', true],
}

type MarketRowsProps = Pick<DashboardList, 'rows'> & {
  readonly source: Extract<DashboardSource, { kind: 'market' }>
  readonly star: StarSlot
}

export function MarketRows({ source: { board, order }, rows: shown, star }: MarketRowsProps) {
  const { t } = useTranslation('dashboard')
  const [sort, ascending] = sorts[order]
  const id = useView({ kind: 'list', of: { board }, sort, ascending, filter: '', first: 0, last: shown, held: false })
  const leaf = listLeaf(id)
  const { state, total } = useSnapshot(leaf)
  const hasNoPrices = useSnapshot(market).boards[board]?.state === 'lost'
  const words = useRowWords()
  const format = useFormat()
  const formatFor = useFormatFor()
  const blockSize = rowsHeight(useRowPx())
  const rows = useMemo(() => listRows(leaf, () => ({ total: leaf.total, first: leaf.first, ids: leaf.keys })), [leaf])
  const slots = useMemo(() => Array.from({ length: shown }, (_, index) => fixedSlot(rows, index)), [rows, shown])
  if (state === 'loading' && total === 0) return <DashboardSkeleton rows={shown} />
  if (state === 'failed' && total === 0) return <Note>{t('noPrices')}</Note>
  if (total === 0) return <Note>{t('none.market')}</Note>
  return (
    <ol className="quote-list dashboard-rows">
      {slots.slice(0, total).map(slot => (
        <MarkedSlot key={slot.index} slot={slot} rows={rows} blockSize={blockSize}>
          <LiveRow
            slot={slot}
            rows={rows}
            star={star}
            words={words}
            format={format}
            formatFor={formatFor}
            hasNoPrices={hasNoPrices}
          />
        </MarkedSlot>
      ))}
    </ol>
  )
}

type MarkedSlotProps = {
  readonly slot: Slot
  readonly rows: ListRows<InstrumentKey>
  readonly blockSize: string
  readonly children: ReactNode
}

/** Marks the row while it is that of the chosen instrument, without React, as its content is written. */
function MarkedSlot({ slot, rows, blockSize, children }: MarkedSlotProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const mark = (): void => {
      if (isChosen(rows.idAt(slot.index))) item.current?.setAttribute('aria-current', 'true')
      else item.current?.removeAttribute('aria-current')
    }
    mark()
    const stops = [slot.onChange(mark), watchChosen(mark)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [slot, rows])
  return (
    <li ref={item} style={{ blockSize }}>
      {children}
    </li>
  )
}
