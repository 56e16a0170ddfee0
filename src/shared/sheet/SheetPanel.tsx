// The sheet's panel, based on Base UI's dialog, which traps and restores the focus and makes the page behind inert.
// Base UI's drawer, which can also be swiped away, is 15 KB larger than drag-away.ts.
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDragAway } from './drag-away.ts'
import type { SheetProps } from './Sheet.tsx'
import './sheet.css'

export function SheetPanel(props: SheetProps) {
  const { open, onClose, title, note, children, footer, dismissible = true, startsAtTitle = false, finalFocus } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // The same function while the sheet is open, because the dialog moves the focus whenever the function changes.
  const returnFocus = useEffectEvent(() => finalFocus?.() ?? true)
  const [returnTo] = useState(() => () => returnFocus())
  const { t } = useTranslation('ui')
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
          <Dialog.Popup
            ref={sheet}
            className="sheet"
            {...(startsAtTitle && { initialFocus: heading })}
            {...(finalFocus && { finalFocus: returnTo })}
          >
            <div className="sheet-head" {...pulled}>
              <span className="sheet-grip" aria-hidden="true" />
              <Dialog.Title ref={heading} className="sheet-title" {...(startsAtTitle && { tabIndex: -1 })}>
                {title}
              </Dialog.Title>
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
