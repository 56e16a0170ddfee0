// What every deposit review says: amount paid, fee, amount that arrives, and the balance after it.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { DepositWay } from '../../../domain/wire/calls/deposit.ts'
import { useWallets } from '../../data/wallets.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Summary } from '../../shared/money/known.ts'
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

/** `source`: where the money comes from. `isKept`: the amount is below the minimum and does not arrive in the wallet. */
export function useDepositSummary(
  { currency, walletType, crypto }: DepositWay,
  { amount, source, isKept = false }: { readonly amount: string; readonly source: string; readonly isKept?: boolean },
): Summary {
  const { t } = useTranslation('deposit')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  return {
    pays: {
      value: crypto ? `${format.quantity(amount)} ${crypto.asset}` : <Money amount={amount} currency={currency} />,
      note: source,
    },
    receives: {
      value: <Money amount={isKept ? '0' : amount} currency={currency} />,
      note: tp(`wallet.${walletType}`),
    },
    known: { cost: isKept ? [] : [t('review.free')] },
  }
}
