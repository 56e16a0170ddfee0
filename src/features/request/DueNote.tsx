// Deadline of the decision, counting down by the server's clock; after it, a note that it is late.
import { useTranslation } from 'react-i18next'
import { clockText } from '../../lib/countdown.ts'
import { useServerNow } from '../../state/server-now.ts'
import type { RequestKind } from './requests.ts'
import './request.css'

type DueNoteProps = {
  /** Deadline in Unix seconds. */
  due: number
  kind: RequestKind
}

export function DueNote({ due, kind }: DueNoteProps) {
  const { t } = useTranslation('deposit')
  const leftMs = due * 1_000 - useServerNow()
  return (
    <p className="request-note">
      {leftMs > 0 ? (
        <>
          {t(kind === 'transfer' ? 'due.settles' : 'due.answer')} {/* Not announced: once a second is too often. */}
          <span className="request-clock" role="timer" aria-live="off">
            {clockText(leftMs)}
          </span>
        </>
      ) : (
        t('due.late')
      )}
    </p>
  )
}
