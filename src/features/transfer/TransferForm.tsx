// The wallets and the amount of a transfer. Usable and reserved balances are shown separately.
import { ArrowUpDown } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import type { WalletBalance } from '../../../domain/wire/calls/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { checkTransferAmount } from './check.ts'
import { isExchange } from './estimate.ts'
import { RateLine } from './RateLine.tsx'
import type { LiveRate } from './use-rate.ts'
import type { Side, TransferFormState, Wrong } from './use-transfer-form.ts'
import { WalletSelect } from './WalletSelect.tsx'

export type Balances = Readonly<Partial<Record<WalletType, WalletBalance>>>

type TransferFormProps = {
  form: TransferFormState & { readonly amount: string }
  balances: Balances
  /** Loads the balances again; null unless they could not be loaded. */
  onRetry: (() => void) | null
  live: LiveRate
  onReview: () => void
}

export function TransferForm({ form, balances, onRetry, live, onReview }: TransferFormProps) {
  const { t } = useTranslation('transfer')
  const field = useRef<HTMLInputElement>(null)
  const { pair, amount, write, touch } = form
  const choose = (side: Side, type: WalletType): void => form.choose(side, type, pair)
  const available = balances[pair.from]?.balance ?? null
  const wrong = checkTransferAmount(amount, { pair, available, rate: live.rate })
  const say = useWords(pair.from, available)
  const error = form.refused ?? (form.touched && wrong ? say(wrong) : undefined)
  const isUnpriced = isExchange(pair) && live.rate === null
  const submit = (): void => {
    touch()
    if (wrong) field.current?.focus()
    else onReview()
  }
  return (
    <form
      className="transfer-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="transfer-wallets">
        <WalletSelect side="from" type={pair.from} wallet={balances[pair.from] ?? null} onChange={choose} />
        <IconButton label={t('field.swap')} icon={<ArrowUpDown size={20} />} onClick={() => choose('from', pair.to)} />
        <WalletSelect side="to" type={pair.to} wallet={balances[pair.to] ?? null} onChange={choose} />
      </div>
      <div className="transfer-amount">
        <NumberField
          ref={field}
          name="amount"
          label={t('field.amount')}
          unit={walletCurrency[pair.from]}
          value={amount}
          onChange={write}
          onBlur={() => amount !== '' && touch()}
          error={error}
        />
        <Button
          variant="secondary"
          size="small"
          disabled={available === null || !/[1-9]/.test(available)}
          onClick={() => write(available ?? '')}
        >
          {t('field.max')}
        </Button>
      </div>
      {isExchange(pair) && <RateLine pair={pair} amount={amount} live={live} />}
      {available === null && onRetry && <Blocked onRetry={onRetry} />}
      <Button type="submit" block disabled={isUnpriced || available === null}>
        {t('review.action')}
      </Button>
    </form>
  )
}

/** A wallet with an unknown balance cannot be the source: shows this, with a retry. */
function Blocked({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('transfer')
  const { t: tc } = useTranslation('common')
  const retry = (
    <Button variant="secondary" size="small" onClick={onRetry}>
      {tc('action.retry')}
    </Button>
  )
  return (
    <Banner kind="warning" action={retry}>
      {t('hint.blocked')}
    </Banner>
  )
}

function useWords(from: WalletType, available: string | null): (wrong: Wrong) => string {
  const { t } = useTranslation('transfer')
  const format = useFormat()
  const say = useRuleText()
  const { hideBalances } = useSnapshot(settings)
  return wrong => {
    if (wrong === 'nothing') return t('hint.nothing')
    if (wrong !== 'over') return say(wrong)
    return t('hint.over', { available: hideBalances ? '••••••' : format.money(available, walletCurrency[from]) })
  }
}
