// The amount to spend from a wallet, with a link to a transfer between wallets if the wallet has too little.
import { Link } from '../../ui/Link.tsx'
import { NumberField } from '../../ui/NumberField.tsx'

type SpendFieldProps = {
  label: string
  hint: string
  error: string | null | undefined
  currency: string
  value: string
  onChange: (value: string) => void
  /** Text of the link; null while the wallet has enough. */
  transfer: string | null
}

export function SpendField({ label, hint, error, currency, value, onChange, transfer }: SpendFieldProps) {
  return (
    <>
      <NumberField
        label={label}
        name="amount"
        unit={currency}
        value={value}
        onChange={onChange}
        hint={hint}
        error={error ?? undefined}
      />
      {transfer !== null && (
        <Link className="text-link" to="/pages/profile/transfer">
          {transfer}
        </Link>
      )}
    </>
  )
}
