import type { ComponentProps, ReactNode } from 'react'
import type { FieldFrame } from './Field.tsx'
import { Field } from './Field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  FieldFrame & {
    /** Content before and after the input: a currency, a button. */
    prefix?: ReactNode
    suffix?: ReactNode
  }

export function TextField({ label, hint, error, optional = false, prefix, suffix, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {control => (
        <div className="field-line">
          {prefix !== undefined && <span className="field-affix">{prefix}</span>}
          <input {...input} {...control} className="field-input" />
          {suffix !== undefined && <span className="field-affix">{suffix}</span>}
        </div>
      )}
    </Field>
  )
}
