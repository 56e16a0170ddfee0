// The yield curve as a menu: a tap on a point shows what 10,000 become until its maturity, and leads to the purchase.
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BondRow } from '../../../domain/wire/calls/bond.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDay } from '../../shared/use-day.ts'
import { Link } from '../../ui/Link.tsx'
import { heldToMaturity, percentOf, purchaseOf } from './figures.ts'
import { openHref } from './links.ts'
import type { CurvePoint } from './yield-curve.ts'
import { firstOf, termOf, yieldCurve } from './yield-curve.ts'
import '../../ui/button.css'
import './yield-curve.css'

/** Amount of the example. */
const EXAMPLE = '10000'

export function YieldCurve({ rows }: { rows: readonly BondRow[] }) {
  const { t } = useTranslation('bond')
  const points = yieldCurve(rows)
  const [id, choose] = useState<string | null>(null)
  const chosen = points.find(({ row }) => row.issue.id === id) ?? firstOf(points)
  if (!chosen) return null
  return (
    <>
      <p className="yield-hint">{t('curve.hint')}</p>
      <Picture points={points} chosen={chosen} onChoose={choose} />
      <Example row={chosen.row} />
    </>
  )
}

type PictureProps = {
  points: readonly CurvePoint[]
  chosen: CurvePoint
  onChoose: (id: string) => void
}

function Picture({ points, chosen, onChoose }: PictureProps) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const name = useId()
  const line = points.map(({ x, y }, nth) => `${nth === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const rateOf = ({ row }: CurvePoint): string => format.percent(percentOf(row.ask.rate), 2)
  return (
    <fieldset className="yield-box" aria-label={t('curve.label')}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="yield-line" d={line} />
      </svg>
      {points.map(point => {
        const { issue } = point.row
        const { unit, count } = termOf(point.days)
        const isChosen = point === chosen
        return (
          <label
            key={issue.id}
            className="yield-point"
            data-chosen={isChosen || undefined}
            style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }}
          >
            <input
              type="radio"
              className="yield-radio"
              name={name}
              checked={isChosen}
              aria-label={`${issue.name}: ${rateOf(point)}`}
              onChange={() => onChoose(issue.id)}
            />
            {isChosen && <span className="yield-rate">{rateOf(point)}</span>}
            <span className="yield-term">{t(`curve.${unit}`, { count })}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

function Example({ row }: { row: BondRow }) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const day = useDay()
  const { issue, ask } = row
  const { titles, spent } = purchaseOf(row, EXAMPLE)
  const held = titles > 0 ? heldToMaturity(issue, { spent, titles, from: ask.date }) : null
  const received = held?.received ?? null
  return (
    <section className="yield-example" aria-live="polite">
      <div>
        <h2 className="yield-name">{issue.name}</h2>
        {issue.maturity !== null && <p className="yield-note">{t('curve.matures', { on: day(issue.maturity) })}</p>}
        {received !== null && (
          <>
            <p className="yield-note">{t('curve.becomes', { amount: format.money(spent, issue.currency) })}</p>
            <p className="yield-received">{format.money(received, issue.currency)}</p>
            <p className="yield-note">{t(held?.isTaxed ? 'curve.afterTax' : 'curve.held')}</p>
          </>
        )}
      </div>
      <Link className="button" data-variant="primary" data-size="small" to={openHref(issue.id)}>
        {t('curve.invest')}
      </Link>
    </section>
  )
}
