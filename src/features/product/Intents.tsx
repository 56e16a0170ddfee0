// What a person may want to do, in four tiles; each shows one fact of now.
import { ChartCandlestick, Landmark, Rocket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductName } from '../../../domain/product-needs.ts'
import type { ProductsNow } from '../../../domain/wire/calls/product.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useOffered } from '../../state/boards.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Family } from '../../ui/Tile.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { percentOf } from './use-live-note.ts'
import './intents.css'

type IntentProps = { family: Family; icon: ReactNode; to: string; title: string; note: string }

export function Intents() {
  const { t } = useTranslation('product')
  const { data: now } = useCall('GET /m_ft/products', {})
  const interest = useInterest(now)
  const offers = useOffers(now)
  const isOffered = useOffered()
  const markets = useNames(stockMarkets, name => t(`intent.market.${name}`))
  const kinds = useNames(marginKinds, name => t(`intent.kind.${name}`))
  const all = (
    <Link className="section-more" to="/pages/product/index">
      {t('intent.all')}
    </Link>
  )
  return (
    <Section title={t('intent.title')} action={all} padded>
      <nav className="intents" aria-label={t('intent.title')}>
        <Intent
          family="markets"
          icon={<ChartCandlestick size={20} />}
          to="/pages/market/index"
          title={markets === null ? t('intent.trade', { markets: kinds ?? '' }) : t('intent.buy')}
          note={markets ?? t('intent.tradeNote')}
        />
        <Intent
          family="income"
          icon={<Landmark size={20} />}
          to="/pages/bonds/list"
          title={t('intent.earn')}
          note={interest}
        />
        {isOffered('newIssues') && (
          <Intent
            family="offers"
            icon={<Rocket size={20} />}
            to="/pages/product/newstock"
            title={t('intent.apply')}
            note={offers}
          />
        )}
        {isOffered('follow') && (
          <Intent
            family="strategy"
            icon={<Users size={20} />}
            to="/pages/product/follow"
            title={t('intent.follow')}
            note={t('intent.followNote')}
          />
        )}
      </nav>
    </Section>
  )
}

const Intent = ({ family, icon, to, title, note }: IntentProps) => (
  <Link className="intent" to={to}>
    <Tile family={family} icon={icon} />
    <span className="intent-title">{title}</span>
    {/* Left out of the stored Home: it may have changed by the next visit. */}
    <span className="intent-note" data-passing="">
      {note}
    </span>
  </Link>
)

const stockMarkets = ['us', 'mx', 'hk'] as const
/** What is traded on margin, named where there is no stock market. */
const marginKinds = ['forex', 'spot', 'coins'] as const

/** Names of those products of a list that the server has; null for none. */
function useNames<Name extends ProductName>(products: readonly Name[], nameOf: (name: Name) => string): string | null {
  const { i18n } = useTranslation('product')
  const isOffered = useOffered()
  const names = products.filter(isOffered).map(nameOf)
  if (names.length === 0) return null
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
}

function useInterest(now: ProductsNow | null): string {
  const { t } = useTranslation('product')
  const format = useFormat()
  const cetes = now?.cetes
  if (!cetes) return t('intent.earnNote')
  return t('intent.cetes', { count: cetes.term, rate: format.percent(percentOf(cetes.rate)) })
}

function useOffers(now: ProductsNow | null): string {
  const { t } = useTranslation('product')
  const dates = useDates()
  const minute = useServerMinute()
  if (!now) return t('intent.applyNote')
  const { open, closesAt } = now.newIssues
  if (open === 0 || closesAt === null) return t('intent.noneOpen')
  return t('intent.open', { count: open, time: dates.timeBeside(closesAt * 1_000, minute) })
}
