// The bill: the entries of every wallet, newest first, loaded page by page; new lines appear at the top.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { onAccount } from '../../data/events.ts'
import { usePaged } from '../../data/paged.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { BillRow, billRowPx } from './BillRow.tsx'
import { BillSheet } from './BillSheet.tsx'
import type { BillEntry } from './entries.ts'
import { entriesOf } from './entries.ts'
import type { BillFilter } from './filter.ts'
import { billSource, isNarrow } from './filter.ts'
import './bill.css'

type BillListProps = {
  filter: BillFilter
  hidden: boolean
  onReady: () => void
  /** Returns the link to the order or request that a line belongs to; null if it has none. */
  linkOf: (line: BillLine) => string | null
}

export function BillList({ filter, hidden, onReady, linkOf }: BillListProps) {
  const { t } = useTranslation('bill')
  const list = usePaged(useMemo(() => billSource(filter), [filter]))
  const { refresh } = list
  const [open, setOpen] = useState<BillEntry | null>(null)
  const entries = useMemo(() => entriesOf(list.rows), [list.rows])
  useEffect(
    () =>
      onAccount(events => {
        if (events.some(({ type }) => type === 'wallet')) refresh(null)
      }),
    [refresh],
  )
  const renderRow = useCallback(
    (entry: BillEntry) => <BillRow entry={entry} hidden={hidden} onOpen={setOpen} />,
    [hidden],
  )
  return (
    <>
      <div className="bill-list">
        <PagedList
          list={list}
          rows={entries}
          label={t('list')}
          rowHeight={billRowPx()}
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
      <BillSheet entry={open} to={open && linkOf(open.newest)} hidden={hidden} onClose={() => setOpen(null)} />
    </>
  )
}

function NoLines({ chosen }: { chosen: boolean }) {
  const { t } = useTranslation('bill')
  if (chosen) return <Empty title={t('emptyFilter')} note={t('emptyFilterNote')} />
  return <Empty title={t('empty')} note={t('emptyNote')} />
}
