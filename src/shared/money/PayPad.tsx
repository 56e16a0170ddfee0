// The six-digit pay password (specification §4): typed, pasted or tapped, and never displayed. The last digit sends it.
import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAY_PASSWORD_DIGITS } from '../../../domain/limits.ts'
import type { CallFailure } from '../../data/failure.ts'
import { usePlace } from '../../router/context.ts'
import { push } from '../../router/navigate.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { PayKeys } from './PayKeys.tsx'
import { payPasswordPage } from './PayPasswordNeeded.tsx'
import { useRefusal } from './pay-refusal.ts'
import './pay-pad.css'

export type PayPadProps = {
  open: boolean
  title: string
  /** What the pay password authorises: the amount and its destination. */
  note?: ReactNode
  /** The server's refusal of the last attempt; null without one. */
  error: CallFailure | null
  busy: boolean
  onDone: (payPassword: string) => void
  onCancel: () => void
}

export function PayPad({ open, title, note, onCancel, busy, ...pad }: PayPadProps) {
  return (
    <Sheet open={open} onClose={onCancel} title={title} note={note} dismissible={!busy}>
      <Pad {...pad} busy={busy} onCancel={onCancel} />
    </Sheet>
  )
}

type PadProps = Omit<PayPadProps, 'open' | 'title' | 'note'>

/** Mounted only while the sheet is open, so that closing it deletes the digits. */
function Pad({ error, busy, onDone, onCancel }: PadProps) {
  const { t } = useTranslation('pay')
  const place = usePlace()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const refusal = useRefusal(error)
  const isStill = busy || (refusal?.locked ?? false)
  // Digits that were typed while an attempt is pending are deleted, because they belong to no attempt.
  if (busy && digits !== '') setDigits('')
  // Focused before the dialog sets its initial focus, so that digits can be typed at once.
  useLayoutEffect(() => input.current?.focus(), [])

  const write = (text: string) => {
    if (isStill) return
    const written = text.replaceAll(/\D/g, '').slice(0, PAY_PASSWORD_DIGITS)
    const isWhole = written.length === PAY_PASSWORD_DIGITS
    setDigits(isWhole ? '' : written)
    if (isWhole) onDone(written)
  }
  const forgot = () => {
    onCancel()
    push(payPasswordPage(place, { forgot: true }))
  }
  const typeOnKey = (event: KeyboardEvent) => {
    if (event.target === input.current || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) write(digits + event.key)
    else if (event.key === 'Backspace') write(digits.slice(0, -1))
  }

  return (
    <form className="pay-pad" onKeyDown={typeOnKey} onSubmit={event => event.preventDefault()} aria-label={t('pad')}>
      <div className="pay-pad-entry">
        <input
          ref={input}
          className="pay-pad-input"
          type="password"
          inputMode="none"
          // A type that browsers do not offer to store as a password.
          autoComplete="one-time-code"
          aria-label={t('label', { count: PAY_PASSWORD_DIGITS })}
          aria-describedby={id}
          aria-invalid={refusal ? true : undefined}
          readOnly={isStill}
          value={digits}
          onChange={event => write(event.target.value)}
        />
        <Dots filled={busy ? PAY_PASSWORD_DIGITS : digits.length} />
      </div>
      <span className="spoken" role="status">
        {digits !== '' && t('entered', { entered: digits.length, count: PAY_PASSWORD_DIGITS })}
      </span>
      <div className="pay-pad-said" id={id}>
        {busy && <p role="status">{t('checking')}</p>}
        {!busy && refusal && digits === '' && <Said text={refusal.text} />}
      </div>
      <PayKeys
        disabled={isStill}
        onDigit={digit => write(digits + digit)}
        onDelete={() => write(digits.slice(0, -1))}
      />
      <Button variant="plain" size="small" disabled={busy} onClick={forgot}>
        {t('forgot')}
      </Button>
    </form>
  )
}

function Said({ text }: { text: string }) {
  return (
    <p className="pay-pad-error" role="alert">
      {text}
    </p>
  )
}

const places = Array.from({ length: PAY_PASSWORD_DIGITS }, (_, at) => at)

function Dots({ filled }: { filled: number }) {
  return (
    <span className="pay-pad-dots" aria-hidden="true">
      {places.map(at => (
        <i key={at} data-filled={at < filled || undefined} />
      ))}
    </span>
  )
}
