// The days of the money curve as a table.
import { useTranslation } from 'react-i18next'
import { minorText } from '../../../domain/minor.ts'
import type { AnyCurrency } from '../../i18n/format.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Money } from '../../ui/Money.tsx'
import { useShortDate } from './short-date.ts'
import type { CurveDay } from './use-curve.ts'
import { resultOf } from './use-curve.ts'
import '../../ui/figure-table.css'

type CurveTableProps = {
  days: readonly CurveDay[]
  currency: AnyCurrency
  hidden: boolean
  onClose: () => void
}

export function CurveTable({ days, currency, hidden, onClose }: CurveTableProps) {
  const { t } = useTranslation('curve')
  const dateOf = useShortDate()
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <div className="curve-table">
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('put')}</th>
              <th scope="col">{t('result')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(day => {
              const result = resultOf(day)
              return (
                <tr key={day.date}>
                  <th scope="row">{dateOf(day)}</th>
                  <td>
                    <Money amount={day.value} currency={currency} hidden={hidden} />
                  </td>
                  <td>
                    <Money amount={day.put} currency={currency} hidden={hidden} />
                  </td>
                  <td>
                    <Money
                      amount={result === null ? null : minorText(result)}
                      currency={currency}
                      hidden={hidden}
                      signed
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}
