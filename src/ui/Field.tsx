// Label, line, hint and error around any control, linked to it for assistive technology.

import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import './field.css'

/** Attributes that the control inside must have. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

export type FieldFrame = {
  label: string
  hint?: ReactNode
  /** The error text, which says what to correct. While it is set the field is invalid. */
  error?: string | undefined
  /** Marks the field as optional beside its label. */
  optional?: boolean
}

type FieldProps = FieldFrame & { children: (control: FieldControl) => ReactNode }

export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId()
  const { t } = useTranslation('ui')
  const note = error ?? hint
  const noteId = `${id}-note`
  const control = {
    id,
    'aria-describedby': note === undefined ? undefined : noteId,
    'aria-invalid': error === undefined ? undefined : true,
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> ({t('optional')})</span>}
      </label>
      {children(control)}
      {note !== undefined && (
        <div id={noteId} className={error === undefined ? 'field-hint' : 'field-error'}>
          {note}
        </div>
      )}
    </div>
  )
}
