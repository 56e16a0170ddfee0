// The native select: it needs the least code, and is the easiest to use on a phone.
import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { FieldFrame } from './Field.tsx'
import { Field } from './Field.tsx'
import './select.css'

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> &
  FieldFrame & {
    options: readonly Option[]
    /** Text shown while nothing is chosen; it cannot be chosen again. */
    placeholder?: string
  }

export function Select({ label, hint, error, optional = false, options, placeholder, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {control => (
        <div className="field-line">
          <select {...select} {...control} className="select">
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronsUpDown className="select-mark" size={18} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
