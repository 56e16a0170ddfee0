// A value that the user types elsewhere (a number, a reference, an identifier), with a copy button.
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Cell } from '../ui/Cell.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { copyText } from './copy-text.ts'
import './copy-line.css'

type CopyLineProps = {
  label: string
  /** The copied text. */
  text: string
  /** The displayed text, if it differs from the copied one: digits in groups. */
  shown?: ReactNode
  /** A sentence below the value. */
  note?: ReactNode
}

export function CopyLine({ label, text, shown = text, note }: CopyLineProps) {
  const { t } = useTranslation('ui')
  return (
    <Cell
      title={<span className="copy-line-label">{label}</span>}
      note={
        <>
          <span className="copy-line-text">{shown}</span>
          {note !== undefined && <span className="copy-line-note">{note}</span>}
        </>
      }
      value={
        <IconButton
          label={t('copy.action', { name: label })}
          icon={<Copy size={18} />}
          onClick={() => void copyText(text)}
        />
      }
    />
  )
}
