// The amount to spend from a wallet: says what is usable and, if that is too little, what is missing.
import { parseMinor } from '../../../domain/minor.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import { Banner } from '../../ui/Banner.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Shortfall } from './Shortfall.tsx'
import { TopUpNote } from './TopUpFacts.tsx'
import { useUsableText } from './use-usable-text.ts'

type Texts = 'amount' | 'usable' | 'usableUnknown' | 'tooMuch'
type SpendText = (text: Texts, values: { usable: string }) => string

type SpendFieldProps = {
  wallet: WalletType
  value: string
  onChange: (value: string) => void
  /** The wallet's usable balance as decimal text; null while unknown. */
  usable: string | null
  /** True if the balance could not be loaded. */
  isUnknown?: boolean
  isTooMuch: boolean
  /** What brings the missing money: then the amount is not too much. */
  topUp: TopUp | null
  /** Any other error. */
  error: string | null | undefined
  /** Text function of the form. */
  text: SpendText
}

export function SpendField(props: SpendFieldProps) {
  const { wallet, value, onChange, usable, isUnknown = false, isTooMuch, topUp, error, text } = props
  const currency = walletCurrency[wallet]
  const missing = (parseMinor(value) ?? 0n) - (parseMinor(usable ?? '') ?? 0n)
  const values = { usable: useUsableText(usable, currency) }
  return (
    <>
      <NumberField
        label={text('amount', values)}
        name="amount"
        unit={currency}
        value={value}
        onChange={onChange}
        hint={text('usable', values)}
        error={isTooMuch ? text('tooMuch', values) : (error ?? undefined)}
      />
      {topUp && <TopUpNote topUp={topUp} />}
      {isTooMuch && <Shortfall wallet={wallet} missing={missing} />}
      {isUnknown && <Banner kind="danger">{text('usableUnknown', values)}</Banner>}
    </>
  )
}
