// How a unit value is calculated: the fills of a date, the cash, the holdings, and the division.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowDay } from '../../../domain/wire/calls/follow.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import './follow.css'

const CURRENCY = 'USD'

type DayStatementProps = {
  agencyId: string
  /** Dates that can be chosen; the first is preselected. */
  dates: readonly string[]
  open: boolean
  onClose: () => void
}

export function DayStatement({ agencyId, dates, open, onClose }: DayStatementProps) {
  const { t } = useTranslation('follow')
  const day = useDay()
  const [chosen, setChosen] = useState<string | null>(null)
  const date = chosen ?? dates[0]
  const isAsked = open && date !== undefined
  const { data, failure, asking, reload } = useCall(
    'GET /userFollowInvest/day',
    isAsked ? { id: agencyId, date } : null,
  )
  const shown = data?.date === date ? data : null
  return (
    <Sheet open={open} onClose={onClose} title={t('calc.title')} startsAtTitle>
      <Select
        label={t('calc.date')}
        value={date ?? ''}
        onChange={event => setChosen(event.target.value)}
        options={dates.map(value => ({ value, label: day(value) }))}
      />
      {shown && <Statement day={shown} />}
      {!shown && failure && !asking && <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />}
      {!shown && (asking || !failure) && <SkeletonRows count={4} />}
    </Sheet>
  )
}

function Statement({ day }: { day: FollowDay }) {
  const { t } = useTranslation('follow')
  const format = useFormat()
  const money = (text: string, decimals?: number) => format.money(text, CURRENCY, decimals)
  const { fills, holdings } = day
  return (
    <>
      <section>
        <h3 className="follow-heading">{t('calc.cash')}</h3>
        <Facts
          rows={[
            { label: t('calc.cashBefore'), value: money(day.cashBefore) },
            ...fills.map(({ key, side, quantity, price, amount, fee }) => ({
              label: t(`calc.${side}`, {
                code: key.slice(key.indexOf('.') + 1),
                quantity: format.quantity(String(quantity)),
              }),
              note: t('calc.fill', { price: money(price), fee: money(fee) }),
              value: format.signedMoney(side === 'buy' ? `-${amount}` : amount, CURRENCY),
            })),
            { label: t('calc.cashAfter'), value: money(day.cash), strong: true },
          ]}
        />
      </section>
      <section>
        <h3 className="follow-heading">{t('calc.holdings')}</h3>
        <Facts
          rows={holdings.map(({ key, quantity, close, amount }) => ({
            label: key.slice(key.indexOf('.') + 1),
            note: t('calc.times', { quantity: format.quantity(String(quantity)), price: money(close) }),
            value: money(amount),
          }))}
        />
      </section>
      <section>
        <h3 className="follow-heading">{t('calc.value')}</h3>
        <Facts
          rows={[
            { label: t('calc.equity'), note: t('calc.equityNote'), value: money(day.equity) },
            { label: t('calc.units'), value: format.quantity(String(day.units)) },
            { label: t('calc.unitValue'), note: t('calc.unitValueNote'), value: money(day.value, 4), strong: true },
          ]}
        />
      </section>
    </>
  )
}
