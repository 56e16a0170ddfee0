// The three deposit methods, each with minimum, cost, duration and target wallet.
import { Coins, CreditCard, Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DepositKind } from '../../../domain/payment.ts'
import { depositKinds } from '../../../domain/payment.ts'
import type { DepositWay } from '../../../domain/wire/calls/deposit.ts'
import { useFormat } from '../../i18n/format.ts'
import { hrefOf } from '../../router/place.ts'
import { Cell } from '../../ui/Cell.tsx'
import { waysOf } from './use-ways.ts'
import './deposit.css'

const icons = { bank: Landmark, card: CreditCard, crypto: Coins } as const
const pages: Readonly<Record<DepositKind, string>> = {
  bank: hrefOf('/pages/deposit/fiat', { kind: 'bank' }),
  card: hrefOf('/pages/deposit/fiat', { kind: 'card' }),
  crypto: '/pages/deposit/wallet',
}

export function WayList({ ways }: { ways: readonly DepositWay[] }) {
  const { t } = useTranslation('deposit')
  return depositKinds.map(kind => {
    const own = waysOf(ways, kind)
    const Icon = icons[kind]
    if (own.length === 0) return null
    return (
      <Cell
        key={kind}
        icon={<Icon size={22} aria-hidden="true" />}
        title={<strong className="way-name">{t(`way.${kind}`)}</strong>}
        note={<WayNote kind={kind} ways={own} />}
        to={pages[kind]}
      />
    )
  })
}

function WayNote({ kind, ways }: { kind: DepositKind; ways: readonly DepositWay[] }) {
  const { t } = useTranslation('deposit')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  const [first] = ways
  if (!first) return null
  const { minutes, minimum } = first
  // A wallet that is the target of several methods is shown once.
  const wallets = [...new Map(ways.map(way => [way.walletType, way])).values()]
  const unit = kind === 'crypto' ? [...new Set(ways.map(way => way.crypto?.asset ?? ''))].join(' / ') : ''
  const least = kind === 'crypto' ? `${format.quantity(minimum)} ${unit}` : format.money(minimum, first.currency)
  const where = wallets.map(way => `${tp(`wallet.${way.walletType}`)} (${way.currency})`).join(', ')
  return (
    <>
      <span className="way-note">
        {[t('way.minimum', { amount: least }), t('way.free'), t('way.minutes', { count: minutes })].join(' · ')}
      </span>
      <span className="way-note">{t('way.to', { wallets: where })}</span>
    </>
  )
}
