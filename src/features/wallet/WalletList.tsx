// The ten wallets, each in its own currency, and their overview; a balance that is not known is not 0.

import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../../domain/wallet.ts'
import type { WalletBalance } from '../../../domain/wire/calls/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { hrefOf } from '../../router/place.ts'
import { useLine } from '../../state/line.ts'
import { useFeed } from '../../state/market.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './wallet.css'

type WalletListProps = {
  balances: Readonly<Partial<Record<WalletType, WalletBalance>>>
  state: 'loading' | 'ready' | 'failed'
  /** When the balances were last known, ms. */
  at: number | null
  hidden: boolean
  onRetry: () => void
}

export function WalletList({ balances, state, at, hidden, onRetry }: WalletListProps) {
  const t = useText('profile')
  const format = useFormat()
  const known = useKnownAt(state, at)
  const note = known === null ? undefined : t('wallet.known', { time: format.dateTime(known) })
  return (
    <Section title={t('wallet.title')} note={note}>
      {state === 'failed' && <Failed title={t('wallet.unknown')} note={t('wallet.failed')} onRetry={onRetry} />}
      {walletTypes.map(type => (
        <Wallet key={type} type={type} wallet={balances[type] ?? null} loading={state === 'loading'} hidden={hidden} />
      ))}
    </Section>
  )
}

/** Until when the balances are known to be true, by this device; null while that is now. News of them comes as prices do. */
function useKnownAt(state: WalletListProps['state'], at: number | null): number | null {
  const isLive = useLine() === 'live'
  const feed = useFeed()
  if (at === null || (isLive && state !== 'failed')) return null
  if (state === 'failed' || !feed?.lastDataAt) return at
  return Math.max(at, feed.lastDataAt - feed.offsetMs)
}

type WalletProps = { type: WalletType; wallet: WalletBalance | null; loading: boolean; hidden: boolean }

function Wallet({ type, wallet, loading, hidden }: WalletProps) {
  const t = useText('profile')
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
