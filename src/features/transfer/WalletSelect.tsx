// A select of the ten wallets, with the usable and the reserved balance.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../../domain/wallet.ts'
import type { WalletBalance } from '../../../domain/wire/calls/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { settings } from '../../state/settings.ts'
import { Select } from '../../ui/Select.tsx'
import type { Side } from './use-transfer-form.ts'
import './transfer.css'

type WalletSelectProps = {
  side: Side
  type: WalletType
  wallet: WalletBalance | null
  onChange: (side: Side, type: WalletType) => void
}

export function WalletSelect({ side, type, wallet, onChange }: WalletSelectProps) {
  const { t } = useTranslation('transfer')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const money = (text: string): string => (hideBalances ? '••••••' : format.money(text, walletCurrency[type]))
  const parts = wallet ? [t('hint.available', { amount: money(wallet.balance) })] : [t('hint.unknown')]
  if (wallet && /[1-9]/.test(wallet.usedBalance)) parts.push(t('hint.reserved', { amount: money(wallet.usedBalance) }))
  return (
    <Select
      label={t(`field.${side}`)}
      hint={parts.map(part => (
        <span key={part} className="transfer-hint">
          {part}
        </span>
      ))}
      options={walletTypes.map(one => ({ value: one, label: `${tp(`wallet.${one}`)} (${walletCurrency[one]})` }))}
      value={type}
      onChange={event => {
        const chosen = walletTypes.find(one => one === event.currentTarget.value)
        if (chosen) onChange(side, chosen)
      }}
    />
  )
}
