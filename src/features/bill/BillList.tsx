// The bill: every line of every wallet, newest first, by pages; what moves now comes in at the top.
import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { wordsOf } from '../../api/failure.ts'
import { onAccount } from '../../engine/events.ts'
import { useText } from '../../i18n/t.ts'
import { usePaged } from '../../state/paged.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { BILL_ROW_PX, BillRow } from './BillRow.tsx'
import { BillSheet } from './BillSheet.tsx'
import type { BillFilter } from './filter.ts'
import { billSource, isNarrow } from './filter.ts'
import './bill.css'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 12

type BillListProps = {
  filter: BillFilter
  hidden: boolean
  onReady: () => void
  /** The page of what a line is about. */
  linkOf: (line: BillLine) => string | null
}

export function BillList({ filter, hidden, onReady, linkOf }: BillListProps) {
  const t = useText('bill')
  const { state, rows, failure, reload, refresh, more } = usePaged(useMemo(() => billSource(filter), [filter]))
  const [open, setOpen] = useState<BillLine | null>(null)
  useEffect(
    () =>
      onAccount(events => {
        if (events.some(({ type }) => type === 'wallet')) refresh(null)
      }),
    [refresh],
  )
  const renderRow = useCallback(
    (index: number): ReactNode => {
      const line = rows[index]
      return line && <BillRow line={line} hidden={hidden} onOpen={setOpen} />
    },
    [rows, hidden],
  )
  const onRange = useCallback(
    (_: number, last: number) => {
      if (last > rows.length - AHEAD) more()
    },
    [rows, more],
  )
  useEffect(() => {
    if (state !== 'loading') onReady()
  }, [state, onReady])
  if (state === 'loading') return <SkeletonRows />
  if (rows.length === 0 && failure) return <Failed note={wordsOf(failure)} onRetry={reload} />
  if (rows.length === 0 && isNarrow(filter)) return <Empty title={t('emptyFilter')} note={t('emptyFilterNote')} />
  if (rows.length === 0) return <Empty title={t('empty')} note={t('emptyNote')} />
  return (
    <>
      <div className="bill-list">
        <p className="bill-columns" aria-hidden="true">
          {t('row.columns')}
        </p>
        <VirtualList
          label={t('list')}
          count={rows.length}
          rowHeight={BILL_ROW_PX}
          renderRow={renderRow}
          rowKey={index => rows[index]?.id ?? index}
          onRange={onRange}
        />
      </div>
      {failure && <Failed note={wordsOf(failure)} onRetry={reload} />}
      <BillSheet line={open} to={open && linkOf(open)} hidden={hidden} onClose={() => setOpen(null)} />
    </>
  )
}
