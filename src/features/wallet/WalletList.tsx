// The wallets by currency; the ten wallets are one tap below. An unknown balance is not 0.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../domain/currency.ts'
import { currencies } from '../../../domain/currency.ts'
import { walletTypes } from '../../../domain/wallet.ts'
import { useDates } from '../../i18n/day-time.ts'
import { preloadSheet } from '../../shared/sheet/Sheet.tsx'
import { useConnectionStatus } from '../../state/connection.ts'
import { useFeed } from '../../state/market.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { Balances } from './sums.ts'
import { sumOf } from './sums.ts'
import { Balance } from './Wallet.tsx'
import type { WalletChoice } from './WalletSheet.tsx'
import { WalletSheet } from './WalletSheet.tsx'
import './wallet.css'

type WalletListProps = {
  balances: Balances
  state: 'loading' | 'ready' | 'failed'
  /** Time at which the balances were last known, ms. */
  at: number | null
  hidden: boolean
  onRetry: () => void
}

type Chosen = { readonly choice: WalletChoice; readonly isOpen: boolean }

export function WalletList({ balances, state, at, hidden, onRetry }: WalletListProps) {
  const { t } = useTranslation('profile')
  const dates = useDates()
  const known = useKnownAt(state, at)
  const [chosen, choose] = useState<Chosen | null>(null)
  // The state of a tab page outlives its leaving, and its effects end.
  useEffect(() => () => choose(null), [])
  const note = known === null ? undefined : t('wallet.known', { time: dates.dateTime(known) })
  const loading = state === 'loading'
  const open = (choice: WalletChoice): void => choose({ choice, isOpen: true })
  return (
    <Section
      title={t('wallet.title')}
      note={note}
      action={
        <button type="button" className="wallet-more" onFocus={() => void preloadSheet()} onClick={() => open('all')}>
          {t('wallet.all', { count: walletTypes.length })}
        </button>
      }
    >
      {state === 'failed' && <Failed title={t('wallet.unknown')} note={t('wallet.failed')} onRetry={onRetry} />}
      {currencies.map(currency => (
        <CurrencyCell
          key={currency}
          currency={currency}
          balances={balances}
          loading={loading}
          hidden={hidden}
          onOpen={() => open(currency)}
        />
      ))}
      {chosen && (
        <WalletSheet
          open={chosen.isOpen}
          choice={chosen.choice}
          onChoose={open}
          balances={balances}
          loading={loading}
          hidden={hidden}
          onClose={() => choose({ choice: chosen.choice, isOpen: false })}
        />
      )}
    </Section>
  )
}

type CurrencyCellProps = {
  currency: Currency
  balances: Balances
  loading: boolean
  hidden: boolean
  onOpen: () => void
}

function CurrencyCell({ currency, balances, loading, hidden, onOpen }: CurrencyCellProps) {
  const { t } = useTranslation('profile')
  const { count, balance, missing } = sumOf(currency, balances)
  return (
    <Cell
      icon={<Tile icon={currency} />}
      title={t(`wallet.${currency}`)}
      note={missing > 0 && !loading ? t('wallet.missing', { count: missing }) : t('wallet.count', { count })}
      value={<Balance amount={balance} currency={currency} loading={loading} hidden={hidden} />}
      onPress={onOpen}
    />
  )
}

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
