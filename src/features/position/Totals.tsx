// The head of the trade page: value and profit of the holdings with their parts, in the base currency. What the prices
// are is said by the strip of notes above it, as on every page.
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Decimal } from '../../../domain/money.ts'
import type { ProfitTotals } from '../../../worker/contract.ts'
import { useProfitView } from '../../engine/use-view.ts'
import { useTradingDay } from '../../shared/trading-day.ts'
import { settings } from '../../state/settings.ts'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Explain } from './Explain.tsx'
import { ExplainedLine } from './ExplainedLine.tsx'
import type { TotalName } from './totals.ts'
import { totalOf } from './totals.ts'
import { useVisibleProfit } from './use-visible-profit.ts'
import './position.css'

const breakdown = ['pricePart', 'fxPart', 'realised', 'fees'] as const satisfies readonly TotalName[]
/** Sums that also exist without a position: those of earlier ones. */
const ofEarlier: readonly TotalName[] = ['realised', 'fees']

/** True if there is no position, and none was closed today: no sum of positions applies then, so none is shown as 0. */
const hasNoPosition = ({ holdings, boards }: ProfitTotals): boolean =>
  holdings !== null && boards.length === 0 && new Decimal(holdings).isZero()

const unknownTotals = (base: ProfitTotals['base']): ProfitTotals => ({
  base,
  cash: null,
  reserved: null,
  holdings: null,
  products: null,
  total: null,
  floating: null,
  pricePart: null,
  fxPart: null,
  today: null,
  realised: null,
  fees: null,
  unpriced: 0,
  margined: 0,
  boards: [],
})

export function Totals() {
  const { t } = useTranslation('trade')
  const { base, hideBalances: hidden } = useSnapshot(settings)
  useProfitView(true)
  const [section, profit] = useVisibleProfit()
  const totals = profit ?? unknownTotals(base)
  const [isOpen, setOpen] = useState(false)
  const [asked, ask] = useState<{ name: TotalName; open: boolean } | null>(null)
  const day = useTradingDay(totals.boards)
  const explain = (name: TotalName) => () => ask({ name, open: true })
  const isEmpty = hasNoPosition(totals)
  return (
    <section ref={section} className="totals" aria-label={t('total.holdings')}>
      <button type="button" className="totals-main" disabled={isEmpty} onClick={explain('holdings')}>
        <span className="totals-name">
          {t('total.holdings')} · {totals.base}
        </span>
        <span className="figure">
          <Money amount={isEmpty ? null : totals.holdings} currency={totals.base} hidden={hidden} />
        </span>
      </button>
      <div className="totals-pair">
        {(isEmpty ? [] : (['floating', 'today'] as const)).map(name => (
          <button key={name} type="button" className="totals-part" onClick={explain(name)}>
            <span className="totals-name">{totalOf(name, totals, t, day).title}</span>
            <Money amount={totals[name]} currency={totals.base} signed hidden={hidden} />
          </button>
        ))}
        <button type="button" className="totals-open" aria-expanded={isOpen} onClick={() => setOpen(before => !before)}>
          {t('total.breakdown')}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      </div>
      {isOpen &&
        (isEmpty ? ofEarlier : breakdown).map(name => (
          <ExplainedLine key={name} of={totalOf(name, totals, t, day)} hidden={hidden} onExplain={explain(name)} />
        ))}
      <TotalsNotes unpriced={totals.unpriced} />
      {isEmpty && totals.products !== null && totals.products.length > 0 && <ProductsNote />}
      {asked && (
        <Explain
          of={totalOf(asked.name, totals, t, day)}
          open={asked.open}
          onClose={() => ask({ name: asked.name, open: false })}
          hidden={hidden}
        />
      )}
    </section>
  )
}

/** Bonds, funds and other products are no positions: their value is on the profile page, by kind. */
function ProductsNote() {
  const { t } = useTranslation('trade')
  return (
    <p className="totals-note">
      {t('total.products')}{' '}
      <Link className="text-link" to="/pages/profile/index">
        {t('total.toProducts')}
      </Link>
    </p>
  )
}

/** Note with the reason why a sum is unknown. */
function TotalsNotes({ unpriced }: { unpriced: number }) {
  const { t } = useTranslation('trade')
  return unpriced > 0 && <p className="totals-note">{t('total.unpriced', { count: unpriced })}</p>
}
