import { CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import './placeholder.css'

type FailedProps = {
  /** The error text, in the user's language. */
  note?: ReactNode
  title?: string
  onRetry?: () => void
  busy?: boolean
}

/** Shown after a failed load: the error, and a button to retry. */
export function Failed({ note, title, onRetry, busy = false }: FailedProps) {
  const { t } = useTranslation('ui')
  return (
    <div className="placeholder" role="alert">
      <CloudAlert className="placeholder-icon" size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className="placeholder-title">{title ?? t('failed')}</p>
      {note !== undefined && <p className="placeholder-note">{note}</p>}
      {onRetry && (
        <div className="placeholder-action">
          <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
