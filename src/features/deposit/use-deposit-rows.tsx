// Rows of every deposit review: amount paid, fee, amount that arrives, and the balance after it.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { DepositWay } from '../../../domain/wire/calls/deposit.ts'
import { useWallets } from '../../data/wallets.ts'
import { useFormat } from '../../i18n/format.ts'
import { settings } from '../../state/settings.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { balanceAfter } from './amount.ts'

export function useDepositRows(way: DepositWay, amount: string): readonly FactRow[] {
  const { t } = useTranslation('deposit')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  const { base, hideBalances: hidden } = useSnapshot(settings)
  const { balances } = useWallets(base)
  const { currency, walletType, crypto } = way
  const after = balanceAfter(balances[walletType]?.balance ?? null, amount)
  const money = (text: string) => (crypto ? `${format.quantity(text)} ${crypto.asset}` : format.money(text, currency))
  return [
    { label: t('fact.amount'), value: money(amount) },
    { label: t('fact.fee'), value: money('0') },
    { label: t('fact.credited'), value: <Money amount={amount} currency={currency} />, strong: true },
    { label: t('fact.wallet'), value: tp(`wallet.${walletType}`) },
    { label: t('fact.after'), value: <Money amount={after} currency={currency} hidden={hidden} /> },
  ]
}
