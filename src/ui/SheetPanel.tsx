// The sheet itself, on Base UI's dialog: the focus stays inside and is given back, the page behind is inert. Its drawer,
// which also swipes, weighs 15 KB more than drag-away.ts.
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../i18n/t.ts'
import { useDragAway } from './drag-away.ts'
import { IconButton } from './IconButton.tsx'
import type { SheetProps } from './Sheet.tsx'
import './sheet.css'

export function SheetPanel({ open, onClose, title, note, children, footer, dismissible = true }: SheetProps) {
  const t = useText('ui')
  const sheet = useRef<HTMLDivElement>(null)
  const pulled = useDragAway(sheet, dismissible ? onClose : null)
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(isOpen, details) => {
        if (isOpen) return
        if (dismissible) onClose()
        else details.cancel()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="sheet-backdrop" />
        <Dialog.Viewport className="sheet-viewport">
          <Dialog.Popup ref={sheet} className="sheet">
            <div className="sheet-head" {...pulled}>
              <span className="sheet-grip" aria-hidden="true" />
              <Dialog.Title className="sheet-title">{title}</Dialog.Title>
              {dismissible && <IconButton label={t('close')} icon={<X size={22} />} onClick={onClose} />}
            </div>
            <div className="sheet-body">
              {note !== undefined && <Dialog.Description className="sheet-note">{note}</Dialog.Description>}
              {children}
            </div>
            {footer !== undefined && <div className="sheet-foot">{footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
