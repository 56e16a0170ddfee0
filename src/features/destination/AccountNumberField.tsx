// The number of an account or a card, shown in groups while typing; the form's value has only the digits.
import type { ChangeEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { BankCountry } from '../../../domain/bank.ts'
import type { FieldFrame } from '../../ui/Field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { afterEdit, caretAfter, grouped } from './grouping.ts'

/** Longer than any valid number, so that too many digits are reported and not cut off silently. */
const DIGITS_MAX = 24

type AccountNumberFieldProps = FieldFrame & {
  country: BankCountry
  name: string
  value: string
  onChange: (digits: string) => void
  onBlur: () => void
  ref: (input: HTMLInputElement | null) => void
}

export function AccountNumberField({ country, value, onChange, ref, ...field }: AccountNumberFieldProps) {
  const input = useRef<HTMLInputElement | null>(null)
  // Text that an input method is still composing must not be rewritten.
  const [composed, setComposed] = useState<string | null>(null)
  const caret = useRef<number | null>(null)
  // Renders the field even if an edit adds no digit, because the browser has moved the caret to the end by then.
  const [, redraw] = useState(0)
  const text = composed ?? grouped(country, value)

  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return
    const at = caretAfter(text, caret.current)
    input.current.setSelectionRange(at, at)
    caret.current = null
  })

  const take = (field: HTMLInputElement, how: string): void => {
    const edit = { before: value, text: field.value, caret: field.selectionStart ?? field.value.length, how }
    const after = afterEdit(edit)
    caret.current = Math.min(after.caret, DIGITS_MAX)
    redraw(times => times + 1)
    onChange(after.digits.slice(0, DIGITS_MAX))
  }
  const edit = (event: ChangeEvent<HTMLInputElement>): void => {
    const native = event.nativeEvent
    if (native instanceof InputEvent && native.isComposing) setComposed(event.currentTarget.value)
    else take(event.currentTarget, native instanceof InputEvent ? native.inputType : '')
  }

  return (
    <TextField
      {...field}
      ref={element => {
        input.current = element
        ref(element)
      }}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={edit}
      onCompositionEnd={event => {
        setComposed(null)
        take(event.currentTarget, '')
      }}
    />
  )
}
