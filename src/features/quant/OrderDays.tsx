// A quant order by day: its value, the result of the day, and the value of the same money bought and held.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuantOrder } from '../../../domain/wire/calls/quant.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import { PageTurner } from '../../shared/PageTurner.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import '../../shared/strategy/strategy.css'

const PAGE = 14

export function OrderDays({ order, hidden }: { order: QuantOrder; hidden: boolean }) {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const day = useDay()
  const { id, currency } = order
  const [pageNo, setPage] = useState(1)
  const page = { id, pageNo, pageSize: PAGE }
  const { data, state, failure, asking, reload } = useCall('GET /quantization/profit/list', page)
  const secret = (text: string) => (hidden ? '••••••' : format.money(text, currency))
  const fee = (text: string) => (Number(text) === 0 ? '' : ` · ${t('days.fee', { fee: secret(text) })}`)
  return (
    <Section title={t('days.title')} padded>
      {state === 'loading' && <SkeletonRows />}
      {!data && failure && <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />}
      {data?.total === 0 && <p className="strategy-text">{t('days.empty')}</p>}
      {data && (
        <>
          <Facts
            rows={data.list.map(row => ({
              label: day(row.date),
              value: <Money amount={row.result} currency={currency} signed hidden={hidden} />,
              note: t('days.row', { equity: secret(row.equity), hold: secret(row.benchmark) }) + fee(row.fee),
            }))}
          />
          <PageTurner
            pageNo={pageNo}
            pageSize={PAGE}
            total={data.total}
            newer={t('days.newer')}
            older={t('days.older')}
            onTurn={setPage}
          />
        </>
      )}
    </Section>
  )
}
