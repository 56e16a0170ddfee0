// Short messages above the tab bar; `state/toast.ts` sets their duration. Both live regions are always rendered,
// because screen readers ignore one that appears together with its text. Their `aria-live` keeps them active behind an
// open sheet, too.
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useText } from '../i18n/t.ts'
import { IconButton } from './IconButton.tsx'
import './toasts.css'

export type ToastItem = {
  readonly id: number
  readonly kind: 'info' | 'success' | 'failure'
  readonly text: string
  readonly action: { readonly label: string; readonly run: () => void } | null
  /** True: the toast stays until the user dismisses it. */
  readonly sticky: boolean
}

type ToastsProps = { items: readonly ToastItem[]; onDismiss: (id: ToastItem['id']) => void }

export function Toasts({ items, onDismiss }: ToastsProps) {
  const failures = items.filter(item => item.kind === 'failure')
  const others = items.filter(item => item.kind !== 'failure')
  return (
    <div className="toasts" data-passing="">
      <div className="toasts-live" role="alert" aria-live="assertive">
        {failures.map(item => (
          <Toast key={item.id} item={item} onDismiss={onDismiss} />
        ))}
      </div>
      <div className="toasts-live" role="status" aria-live="polite">
        {others.map(item => (
          <Toast key={item.id} item={item} onDismiss={onDismiss} />
        ))}
      </div>
    </div>
  )
}

function Toast({ item, onDismiss }: { item: ToastItem; onDismiss: ToastsProps['onDismiss'] }) {
  const t = useText('ui')
  const { id, kind, text, action, sticky } = item
  return (
    <div className="toast">
      {kind === 'failure' && <CircleAlert className="toast-icon" size={20} aria-hidden="true" />}
      {kind === 'success' && <CircleCheck className="toast-icon" size={20} aria-hidden="true" />}
      <span className="toast-words">{text}</span>
      {action && (
        <button type="button" className="toast-action" onClick={action.run}>
          {action.label}
        </button>
      )}
      {(sticky || action) && <IconButton label={t('dismiss')} icon={<X size={18} />} onClick={() => onDismiss(id)} />}
    </div>
  )
}
