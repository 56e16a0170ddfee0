// The bill: every line of every wallet, newest first, by pages; what moves now comes in at the top.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { onAccount } from '../../engine/events.ts'
import { useText } from '../../i18n/t.ts'
import { usePaged } from '../../state/paged.ts'
import { Empty } from '../../ui/Empty.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { BILL_ROW_PX, BillRow } from './BillRow.tsx'
import { BillSheet } from './BillSheet.tsx'
import type { BillFilter } from './filter.ts'
import { billSource, isNarrow } from './filter.ts'
import './bill.css'

type BillListProps = {
  filter: BillFilter
  hidden: boolean
  onReady: () => void
  /** The page of what a line is about. */
  linkOf: (line: BillLine) => string | null
}

export function BillList({ filter, hidden, onReady, linkOf }: BillListProps) {
  const t = useText('bill')
  const list = usePaged(useMemo(() => billSource(filter), [filter]))
  const { refresh } = list
  const [open, setOpen] = useState<BillLine | null>(null)
  useEffect(
    () =>
      onAccount(events => {
        if (events.some(({ type }) => type === 'wallet')) refresh(null)
      }),
    [refresh],
  )
  const renderRow = useCallback((line: BillLine) => <BillRow line={line} hidden={hidden} onOpen={setOpen} />, [hidden])
  return (
    <>
      <div className="bill-list">
        <PagedList
          list={list}
          rows={list.rows}
          label={t('list')}
          rowHeight={BILL_ROW_PX}
          renderRow={renderRow}
          empty={<NoLines chosen={isNarrow(filter)} />}
          head={
            <p className="bill-columns" aria-hidden="true">
              {t('row.columns')}
            </p>
          }
          onReady={onReady}
        />
      </div>
      <BillSheet line={open} to={open && linkOf(open)} hidden={hidden} onClose={() => setOpen(null)} />
    </>
  )
}

function NoLines({ chosen }: { chosen: boolean }) {
  const t = useText('bill')
  if (chosen) return <Empty title={t('emptyFilter')} note={t('emptyFilterNote')} />
  return <Empty title={t('empty')} note={t('emptyNote')} />
}
