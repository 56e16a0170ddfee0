// One wallet in its own currency: the usable balance and what is reserved.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../domain/currency.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import type { WalletBalance } from '../../../domain/wire/calls/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { hrefOf } from '../../router/place.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './wallet.css'

type WalletProps = { type: WalletType; wallet: WalletBalance | null; loading: boolean; hidden: boolean }

export function Wallet({ type, wallet, loading, hidden }: WalletProps) {
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
      value={<Balance amount={wallet?.balance ?? null} currency={currency} loading={loading} hidden={hidden} />}
    />
  )
}

type BalanceProps = { amount: string | null; currency: Currency; loading: boolean; hidden: boolean }

export const Balance = ({ amount, currency, loading, hidden }: BalanceProps): ReactNode => (
  <span className="wallet-balance">
    {amount === null && loading ? (
      <Skeleton width={88} />
    ) : (
      <Money amount={amount} currency={currency} hidden={hidden} />
    )}
  </span>
)
