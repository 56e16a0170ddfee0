// The ten wallets, each in its own currency, with the selector of the specification. The overview collapses empty
// wallets; an unknown balance is not 0.
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletTab, WalletType } from '../../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../../domain/wallet.ts'
import type { WalletBalance } from '../../../domain/wire/calls/wallet.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { hrefOf } from '../../router/place.ts'
import { WalletTabs } from '../../shared/money/WalletTabs.tsx'
import { useConnectionStatus } from '../../state/connection.ts'
import { useFeed } from '../../state/market.ts'
import { Button } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './wallet.css'

type WalletListProps = {
  balances: Readonly<Partial<Record<WalletType, WalletBalance>>>
  state: 'loading' | 'ready' | 'failed'
  /** Time at which the balances were last known, ms. */
  at: number | null
  hidden: boolean
  onRetry: () => void
}

export function WalletList({ balances, state, at, hidden, onRetry }: WalletListProps) {
  const { t } = useTranslation('profile')
  const dates = useDates()
  const known = useKnownAt(state, at)
  const panel = useId()
  const [tab, choose] = useState<WalletTab>('overview')
  const [isUnfolded, setUnfolded] = useState(false)
  const used = walletTypes.filter(type => isUsed(balances[type] ?? null))
  const isFolded = tab === 'overview' && !isUnfolded && used.length > 0 && used.length < walletTypes.length
  const all = isFolded ? used : walletTypes
  const shown = tab === 'overview' ? all : [tab]
  const note = known === null ? undefined : t('wallet.known', { time: dates.dateTime(known) })
  return (
    <Section title={t('wallet.title')} note={note}>
      {state === 'failed' && <Failed title={t('wallet.unknown')} note={t('wallet.failed')} onRetry={onRetry} />}
      <WalletTabs current={tab} onChange={choose} panelId={panel} />
      <div id={panel} role="tabpanel" aria-label={t(`wallet.${tab}`)}>
        {shown.map(type => (
          <Wallet
            key={type}
            type={type}
            wallet={balances[type] ?? null}
            loading={state === 'loading'}
            hidden={hidden}
          />
        ))}
        {isFolded && (
          <Button variant="plain" block onClick={() => setUnfolded(true)}>
            {t('wallet.all', { count: walletTypes.length })}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** An unknown balance may have any value, so its wallet is not collapsed. */
const isUsed = (wallet: WalletBalance | null): boolean =>
  wallet === null || /[1-9]/.test(wallet.balance) || /[1-9]/.test(wallet.usedBalance)

/**
 * Time until which the balances are known, by this device's clock; null while they are current. Account events arrive
 * over the same connection as prices.
 */
function useKnownAt(state: WalletListProps['state'], at: number | null): number | null {
  const isLive = useConnectionStatus() === 'live'
  const feed = useFeed()
  if (at === null || (isLive && state !== 'failed')) return null
  if (state === 'failed' || !feed?.lastDataAt) return at
  return Math.max(at, feed.lastDataAt - feed.offsetMs)
}

type WalletProps = { type: WalletType; wallet: WalletBalance | null; loading: boolean; hidden: boolean }

function Wallet({ type, wallet, loading, hidden }: WalletProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const currency = walletCurrency[type]
  const reserved = wallet && /[1-9]/.test(wallet.usedBalance) ? wallet.usedBalance : null
  const held = reserved !== null && t('wallet.reserved', { amount: hidden ? '••••' : format.money(reserved, currency) })
  return (
    <Cell
      title={t(`wallet.${type}`)}
      note={held || currency}
      to={hrefOf('/pages/profile/transaction', { wallet: type })}
      value={
        <span className="wallet-balance">
          {wallet === null && loading ? (
            <Skeleton width={88} />
          ) : (
            <Money amount={wallet?.balance ?? null} currency={currency} hidden={hidden} />
          )}
        </span>
      }
    />
  )
}
