// The amount to spend from a wallet: says what is usable, and links to a transfer between wallets if that is too little.
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { useUsableText } from './use-usable-text.ts'

type Texts = 'amount' | 'usable' | 'usableUnknown' | 'tooMuch' | 'transfer'
type SpendText = (text: Texts, values: { usable: string }) => string

type SpendFieldProps = {
  currency: string
  value: string
  onChange: (value: string) => void
  /** The wallet's usable balance as decimal text; null while unknown. */
  usable: string | null
  /** True if the balance could not be loaded. */
  isUnknown?: boolean
  isTooMuch: boolean
  /** Any other error. */
  error: string | null | undefined
  /** Text function of the form. */
  text: SpendText
}

export function SpendField(props: SpendFieldProps) {
  const { currency, value, onChange, usable, isUnknown = false, isTooMuch, error, text } = props
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
      {isTooMuch && (
        <Link className="text-link" to="/pages/profile/transfer">
          {text('transfer', values)}
        </Link>
      )}
      {isUnknown && <Banner kind="danger">{text('usableUnknown', values)}</Banner>}
    </>
  )
}
