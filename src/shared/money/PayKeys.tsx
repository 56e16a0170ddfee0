// The ten digit keys and the delete key, each large enough for a thumb.
import { Delete } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import './pay-pad.css'

const digitKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

type PayKeysProps = { disabled: boolean; onDigit: (digit: string) => void; onDelete: () => void }

export function PayKeys({ disabled, onDigit, onDelete }: PayKeysProps) {
  const { t } = useTranslation('pay')
  return (
    <div className="pay-pad-keys">
      {digitKeys.map(digit => (
        <Key key={digit} disabled={disabled} onClick={() => onDigit(digit)}>
          {digit}
        </Key>
      ))}
      <Key disabled={disabled} aria-label={t('delete')} onClick={onDelete}>
        <Delete size={24} aria-hidden="true" />
      </Key>
    </div>
  )
}

function Key({ disabled, ...button }: ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      className="pay-pad-key"
      aria-disabled={disabled || undefined}
      // Prevents a tap on a key from taking the focus out of the field, so that the user can go on typing.
      onMouseDown={event => event.preventDefault()}
    />
  )
}
