// What the user owns and owes, by kind, at most five lines; the account page has them all. Nothing is shown to a user who
// has none of it.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { ProfitTotals } from '../../../worker/contract.ts'
import { useView } from '../../engine/use-view.ts'
import type { OwnKind } from '../../shared/products/list.ts'
import { products } from '../../shared/products/list.ts'
import { useTradingDay } from '../../shared/trading-day.ts'
import { shareOf } from '../../shared/wealth/composition.ts'
import { useShareText } from '../../shared/wealth/use-share-text.ts'
import { holdingsLeaf } from '../../state/holdings.ts'
import { useProfit } from '../../state/market.ts'
import { writeOwn } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tile } from '../../ui/Tile.tsx'
import './own.css'
import './product.css'

const owned = products.filter(product => 'own' in product)

const MOST = 5
/** Heights of the title and of a line. */
const HEAD_REM = 3
const ROW_REM = 4

export function OwnThings() {
  const { t } = useTranslation('product')
  const totals = useProfit()
  // Only the number of positions: the window is empty, so that no price is sent for it.
  const { total: positions } = useSnapshot(
    holdingsLeaf(useView({ kind: 'holdings', sort: 'opened', first: 0, last: 0 })),
  )
  const shown = totals ? owned.filter(({ own }) => isOwned(own.kind, totals, positions)).slice(0, MOST) : null
  const count = shown?.length ?? null
  useEffect(() => {
    // The height that Home reserves at the next visit.
    if (count !== null) writeOwn('ownRem', count === 0 ? 0 : HEAD_REM + count * ROW_REM)
  }, [count])
  if (!totals || !shown) return null
  if (shown.length === 0) return <div className="own" />
  return (
    <div className="own" data-passing="">
      <Section
        title={t('own.title')}
        action={
          <Link className="section-more" to="/pages/profile/index">
            {t('own.all')}
          </Link>
        }
      >
        {shown.map(product => (
          <OwnRow key={product.name} product={product} totals={totals} positions={positions} />
        ))}
      </Section>
    </div>
  )
}

const amountOf = (kind: OwnKind, { holdings, products: own }: ProfitTotals): string | null =>
  kind === 'holdings' ? holdings : (own?.find(product => product.kind === kind)?.amount ?? null)

function isOwned(kind: OwnKind, totals: ProfitTotals, positions: number): boolean {
  if (kind === 'holdings') return positions > 0
  return totals.products?.some(product => product.kind === kind && product.amount !== '0.00') ?? false
}

type OwnRowProps = {
  product: (typeof owned)[number]
  totals: ProfitTotals
  positions: number
}

function OwnRow({ product: { family, Icon, own }, totals, positions }: OwnRowProps) {
  const { kind, to } = own
  const { t } = useTranslation('product')
  const { hideBalances: hidden } = useSnapshot(settings)
  const note = useNote(kind, totals, positions)
  return (
    <Link className="product-row own-row" to={to}>
      <Tile family={family} icon={<Icon size={20} />} />
      <span className="product-words">
        <span className="product-name">{t(`own.${kind}`)}</span>
        <span className="product-note">{note}</span>
      </span>
      <span className="own-numbers">
        <span className="own-value">
          <Money amount={amountOf(kind, totals)} currency={totals.base} signed={kind === 'follow'} hidden={hidden} />
        </span>
        {kind === 'holdings' && totals.boards.length > 0 && <Today totals={totals} hidden={hidden} />}
      </span>
    </Link>
  )
}

function useNote(kind: OwnKind, totals: ProfitTotals, positions: number): string {
  const { t } = useTranslation('product')
  const shareText = useShareText()
  const amount = amountOf(kind, totals)
  if (amount === null) return t('own.unknown')
  if (kind === 'holdings') return t('own.positions', { count: positions })
  if (kind === 'loan') return t('own.owed')
  if (kind === 'follow') return t('own.result')
  const share = shareOf(amount, totals)
  return share === null ? '' : t('own.share', { share: shareText(share) })
}

function Today({ totals: { today, base, boards }, hidden }: { totals: ProfitTotals; hidden: boolean }) {
  const { t } = useTranslation('home')
  const day = useTradingDay(boards)
  return (
    <span className="own-today">
      <Money amount={today} currency={base} signed hidden={hidden} />{' '}
      {day === null ? t('worth.today') : t('worth.onDay', { day })}
    </span>
  )
}
