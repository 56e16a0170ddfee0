// What was realised in a calendar year: the number of closes, their result after fees, and all of them as a file.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { ownZone, zoned } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { ExportSheet } from '../../shared/export/ExportSheet.tsx'
import { useServerMinute } from '../../state/server-now.ts'
import { settings } from '../../state/settings.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Money } from '../../ui/Money.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useResultsTable } from './results-table.ts'

type ResultsProps = { readonly open: boolean; readonly onClose: () => void }

export function Results({ open, onClose }: ResultsProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { base, hideBalances } = useSnapshot(settings)
  const now = useServerMinute()
  const thisYear = yearOf(now)
  const [year, setYear] = useState(thisYear)
  const table = useResultsTable(year)
  const { data, failure, reload } = useCall(
    'POST /position/flatList',
    open ? { year, timeZone: ownZone(), pageNo: 1, pageSize: 1 } : null,
  )
  const firstYear = data?.firstAt == null ? thisYear : yearOf(data.firstAt * 1_000)
  const years = Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, back) => String(thisYear - back))
  return (
    <ExportSheet
      open={open}
      onClose={onClose}
      title={t('title')}
      note={t('note')}
      table={table}
      disabled={!data || data.total === 0}
    >
      <Select
        name="year"
        label={t('year')}
        value={String(year)}
        options={years.map(each => ({ value: each, label: each }))}
        onChange={event => setYear(Number(event.currentTarget.value))}
      />
      {!data && failure && <Failed note={wordsOf(failure)} onRetry={reload} />}
      {!data && !failure && <SkeletonRows count={2} />}
      {data && (
        <Facts
          rows={[
            { label: t('closes'), value: format.quantity(String(data.total)) },
            {
              label: t('net'),
              note: t('netNote'),
              value: <Money amount={data.netIn[base]} currency={base} signed hidden={hideBalances} />,
              strong: true,
            },
          ]}
        />
      )}
    </ExportSheet>
  )
}

const yearOf = (at: number): number => Number(zoned(at, ownZone()).format('YYYY'))
