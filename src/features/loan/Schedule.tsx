// The payments of a loan as a chart and as a list: principal, interest and its tax, one bar for each instalment.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import '../../ui/figure-table.css'
import './loan.css'

/** Amounts are decimal text. */
export type Payment = {
  readonly name: string
  readonly principal: string
  readonly interest: string
  readonly vat: string
  readonly total: string
}

const parts = ['principal', 'interest', 'vat'] as const

export function Schedule({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('loan')
  const [isListed, setListed] = useState(false)
  return (
    <Section title={t('schedule.title')} padded>
      <Picture payments={payments} />
      <ul className="loan-legend">
        {parts.map(part => (
          <li key={part} data-part={part}>
            {t(`part.${part}`)}
          </li>
        ))}
      </ul>
      {isListed && <List payments={payments} />}
      <Button variant="secondary" block onClick={() => setListed(!isListed)}>
        {t(isListed ? 'schedule.hide' : 'schedule.show')}
      </Button>
    </Section>
  )
}

/** The chart is hidden from screen readers, because the list has the same data. */
function Picture({ payments }: { payments: readonly Payment[] }) {
  const most = Math.max(...payments.map(({ total }) => Number(total)), 1)
  return (
    <div className="loan-picture" aria-hidden="true">
      {payments.map(payment => (
        <span key={payment.name} className="loan-bar">
          {parts.map(part => (
            <span key={part} data-part={part} style={{ blockSize: `${(100 * Number(payment[part])) / most}%` }} />
          ))}
        </span>
      ))}
    </div>
  )
}

function List({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">{t('schedule.nth')}</th>
          {parts.map(part => (
            <th key={part} scope="col">
              {t(`part.${part}`)}
            </th>
          ))}
          <th scope="col">{t('part.total')}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(payment => (
          <tr key={payment.name}>
            <th scope="row">{payment.name}</th>
            {parts.map(part => (
              <td key={part}>{format.money(payment[part], 'MXN')}</td>
            ))}
            <td>{format.money(payment.total, 'MXN')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
