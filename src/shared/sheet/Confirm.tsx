import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Buttons } from '../../ui/Button.tsx'
import { Sheet } from './Sheet.tsx'

type ConfirmProps = {
  open: boolean
  title: string
  /** The effect of the action, and whether it can be undone. */
  note?: ReactNode
  children?: ReactNode
  /** Names the action ("Vender 100"), never a bare "OK". */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger' | 'buy' | 'sell'
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirmation of an action that cannot be undone. It stays open while it is busy. */
export function Confirm(props: ConfirmProps) {
  const { open, title, note, children, confirmLabel, cancelLabel, tone = 'primary', busy = false } = props
  const { t } = useTranslation('ui')
  const buttons = (
    <Buttons>
      <Button variant="secondary" disabled={busy} onClick={props.onCancel}>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button variant={tone} busy={busy} onClick={props.onConfirm}>
        {confirmLabel}
      </Button>
    </Buttons>
  )
  return (
    <Sheet open={open} onClose={props.onCancel} title={title} note={note} footer={buttons} dismissible={!busy}>
      {children}
    </Sheet>
  )
}
