// Links from the account page to its subpages, in three groups, each with its state where it has one.

import {
  ArrowDownUp,
  Bell,
  CalendarDays,
  CalendarSync,
  ChartNoAxesColumn,
  FileText,
  Gift,
  Landmark,
  LifeBuoy,
  Lock,
  Settings,
  ShieldCheck,
  Star,
  TriangleAlert,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DestinationKind } from '../../../domain/payment.ts'
import { useUnread } from '../../data/notices.ts'
import { useCall } from '../../data/use-call.ts'
import { hrefOf } from '../../router/place.ts'
import { recordsHref } from '../../router/record-links.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tile } from '../../ui/Tile.tsx'
import './profile.css'

type EntriesProps = {
  loggedIn: boolean
  /** Number of deposits, withdrawals and transfers that are not decided yet. */
  underWay: number
}

export function Entries({ loggedIn, underWay }: EntriesProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      {loggedIn && <MoneyEntries underWay={underWay} />}
      <Section title={t('entry.you')}>
        {loggedIn && <OwnEntries />}
        <Entry icon={<Star size={20} />} title={t('entry.watchlist')} to="/pages/watchlist/index" />
        <Entry icon={<Settings size={20} />} title={t('entry.setting')} to="/pages/setting/index" />
        {loggedIn && <Entry icon={<Gift size={20} />} title={t('entry.invite')} to="/pages/profile/share" />}
      </Section>
      <Section title={t('entry.help')}>
        <Entry
          icon={<LifeBuoy size={20} />}
          title={t('entry.support')}
          to={hrefOf('/pages/webview/index', { to: 'support' })}
        />
        <Entry icon={<FileText size={20} />} title={t('entry.terms')} to={documentHref('terms')} />
        <Entry icon={<Lock size={20} />} title={t('entry.privacy')} to={documentHref('privacy')} />
        <Entry icon={<TriangleAlert size={20} />} title={t('entry.risk')} to={documentHref('risk')} />
      </Section>
    </>
  )
}

const documentHref = (type: 'terms' | 'privacy' | 'risk'): string => hrefOf('/pages/auth/protocol', { type })

type EntryProps = { icon: ReactNode; title: string; state?: string | null; to: string }

const Entry = ({ icon, title, state = null, to }: EntryProps) => (
  <Cell icon={<Tile icon={icon} />} title={title} {...(state !== null && { value: state })} to={to} />
)

function MoneyEntries({ underWay }: { underWay: number }) {
  const { t } = useTranslation('profile')
  const banks = useNumberOf('bank')
  const crypto = useNumberOf('crypto')
  return (
    <Section title={t('entry.money')}>
      <Entry icon={<ChartNoAxesColumn size={20} />} title={t('entry.trade')} to="/pages/trade/index" />
      <Entry
        icon={<ArrowDownUp size={20} />}
        title={t('entry.record')}
        state={underWay > 0 ? t('entry.underWay', { count: underWay }) : null}
        to={recordsHref.money}
      />
      <Entry icon={<CalendarDays size={20} />} title={t('entry.upcoming')} to="/pages/profile/upcoming" />
      <Entry icon={<CalendarSync size={20} />} title={t('entry.plans')} to="/pages/profile/plans" />
      <Entry icon={<Landmark size={20} />} title={t('entry.bank')} state={banks} to="/pages/bcard/index" />
      <Entry icon={<Wallet size={20} />} title={t('entry.crypto')} state={crypto} to="/pages/vm/index" />
    </Section>
  )
}

/** Number of the user's bank accounts or crypto wallets as text; null if there is none or it is unknown. */
function useNumberOf(kind: DestinationKind): string | null {
  const { data } = useCall('POST /UserAccount/SelectCardNo', { kind })
  return data === null || data.length === 0 ? null : String(data.length)
}

function OwnEntries() {
  const { t } = useTranslation('profile')
  const unread = useUnread() ?? 0
  const { data } = useCall('POST /factor/list', {})
  const factor = data && t(data.factors.length > 0 ? 'entry.factor' : 'entry.noFactor')
  return (
    <>
      <Entry icon={<ShieldCheck size={20} />} title={t('entry.security')} state={factor} to="/pages/setting/security" />
      <Entry
        icon={<Bell size={20} />}
        title={t('entry.notice')}
        state={unread > 0 ? t('entry.unread', { count: unread }) : null}
        to="/pages/notice/index"
      />
    </>
  )
}
