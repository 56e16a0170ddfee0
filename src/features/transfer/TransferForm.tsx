// From where to where, and how much: what is usable told apart from what is held back.
import { ArrowUpDown } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { useController } from 'react-hook-form'
import { useSnapshot } from 'valtio/react'
import { checkRequired } from '../../../domain/rules.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../../domain/wallet.ts'
import type { WalletBalance } from '../../../domain/wire/calls/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { useText } from '../../i18n/t.ts'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { TransferFields } from './fields.ts'
import { checkTransferAmount } from './fields.ts'
import { RateLine } from './RateLine.tsx'
import { isExchange } from './reckon.ts'
import type { LiveRate } from './use-rate.ts'

export type Balances = Readonly<Partial<Record<WalletType, WalletBalance>>>

type TransferFormProps = {
  form: UseFormReturn<TransferFields>
  wallets: { readonly balances: Balances }
  live: LiveRate
  onReview: (amount: string) => void
}

export function TransferForm({ form, wallets, live, onReview }: TransferFormProps) {
  const t = useText('transfer')
  const pair = { from: form.watch('from'), to: form.watch('to') }
  const source = wallets.balances[pair.from] ?? null
  // Changed together, so that neither is ever the other.
  const choose = (side: 'from' | 'to', type: WalletType): void => {
    const other = side === 'from' ? 'to' : 'from'
    if (form.getValues(other) === type) form.setValue(other, pair[side])
    form.setValue(side, type)
    if (form.formState.isSubmitted) void form.trigger('amount')
  }
  const needsRate = isExchange(pair) && live.rate === null
  return (
    <form className="transfer-form" onSubmit={form.handleSubmit(({ amount }) => onReview(amount))} noValidate>
      <div className="transfer-wallets">
        <WalletSelect side="from" type={pair.from} wallet={source} onChange={type => choose('from', type)} />
        <IconButton label={t('field.swap')} icon={<ArrowUpDown size={20} />} onClick={() => choose('from', pair.to)} />
        <WalletSelect
          side="to"
          type={pair.to}
          wallet={wallets.balances[pair.to] ?? null}
          onChange={type => choose('to', type)}
        />
      </div>
      <Amount form={form} source={source} live={live} />
      {isExchange(pair) && <RateLine pair={pair} live={live} />}
      <Button type="submit" block disabled={needsRate}>
        {t('review.action')}
      </Button>
    </form>
  )
}

type WalletSelectProps = {
  side: 'from' | 'to'
  type: WalletType
  wallet: WalletBalance | null
  onChange: (type: WalletType) => void
}

function WalletSelect({ side, type, wallet, onChange }: WalletSelectProps) {
  const t = useText('transfer')
  const tp = useText('profile')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const money = (text: string): string => (hideBalances ? '••••••' : format.money(text, walletCurrency[type]))
  const parts = wallet
    ? [
        t('hint.available', { amount: money(wallet.balance) }),
        ...(/[1-9]/.test(wallet.usedBalance) ? [t('hint.reserved', { amount: money(wallet.usedBalance) })] : []),
      ]
    : [t('hint.unknown')]
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
        if (chosen) onChange(chosen)
      }}
    />
  )
}

type AmountProps = { form: UseFormReturn<TransferFields>; source: WalletBalance | null; live: LiveRate }

function Amount({ form, source, live }: AmountProps) {
  const t = useText('transfer')
  const format = useFormat()
  const say = useRuleText()
  const { hideBalances } = useSnapshot(settings)
  const pair = { from: form.watch('from'), to: form.watch('to') }
  const currency = walletCurrency[pair.from]
  const available = source?.balance ?? null
  const validate = (text: string): true | string => {
    const wrong = checkTransferAmount(text, { pair, available, rate: live.rate })
    if (wrong === null) return true
    if (wrong === 'nothing') return t('hint.nothing')
    if (wrong !== 'over') return say(wrong)
    return t('hint.over', { available: hideBalances ? '••••••' : format.money(available, currency) })
  }
  const { field, fieldState } = useController({ control: form.control, name: 'amount', rules: { validate } })
  const hasAll = available !== null && checkRequired(available) === null && /[1-9]/.test(available)
  return (
    <div className="transfer-amount">
      <NumberField
        ref={field.ref}
        name={field.name}
        label={t('field.amount')}
        unit={currency}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      />
      <Button
        variant="secondary"
        size="small"
        disabled={!hasAll}
        onClick={() => form.setValue('amount', available ?? '', { shouldValidate: true })}
      >
        {t('field.max')}
      </Button>
    </div>
  )
}
