// The strip at the top of the screen in which every note is shown: short messages, the state of the connection, offers.
// Its height is always reserved, so that no note covers or moves a control. It shows one note at a time, in at most two
// lines; a tap on the text shows all of it. Both live regions are always rendered, because screen readers
// ignore one that appears together with its text. Their `aria-live` keeps them active behind an open sheet, too.
import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import './note-strip.css'

const icons = {
  info: Info,
  success: CircleCheck,
  failure: CircleAlert,
  warning: TriangleAlert,
  offline: WifiOff,
} as const satisfies Record<string, LucideIcon>

export type Note = {
  readonly id: string
  readonly kind: keyof typeof icons
  /** The first words, in bold. */
  readonly title?: string
  readonly text: string
  readonly action: { readonly label: string; readonly run: () => void } | null
  /** Absent for a note that ends by itself. */
  readonly dismiss?: () => void
  /** True for a short message, which is more prominent than the state of the connection. */
  readonly isMessage?: boolean
}

type NoteStripProps = {
  readonly note: Note | null
  /** Shown while there is no note. */
  readonly children: ReactNode
}

export function NoteStrip({ note, children }: NoteStripProps) {
  const isFailure = note?.kind === 'failure'
  const shown = note && <OneNote key={note.id} note={note} />
  return (
    <aside className="notes" data-kind={note?.kind} data-message={note?.isMessage || undefined}>
      <div role="alert" aria-live="assertive" data-passing="">
        {isFailure && shown}
      </div>
      <div role="status" aria-live="polite" data-passing="">
        {!isFailure && shown}
      </div>
      {note === null && children}
    </aside>
  )
}

function OneNote({ note }: { note: Note }) {
  const [isWhole, setWhole] = useState(false)
  const { t } = useTranslation('ui')
  const { kind, title, text, action, dismiss } = note
  const Icon = icons[kind]
  return (
    <div className="note">
      <button type="button" className="note-text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        <Icon className="note-icon" size={18} aria-hidden="true" />
        <span className="note-words">
          <strong>{title}</strong> <span>{text}</span>
        </span>
      </button>
      {action && (
        <button type="button" className="note-action" onClick={action.run}>
          {action.label}
        </button>
      )}
      {dismiss && <IconButton label={t('dismiss')} icon={<X size={18} />} onClick={dismiss} />}
    </div>
  )
}
