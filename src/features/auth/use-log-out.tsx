// A log-out erases what the account has on this device. If it has drawings that have not reached the account, they are sent
// first, and those that cannot be sent are asked about.
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import type { Unsent } from '../../data/drawings.ts'
import { forgetAccountDrawings, sendUnsent, unsentDrawings } from '../../data/drawings.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { logOut } from './session-calls.ts'

/** Charts that are named. */
const NAMED = 5

function end(): void {
  forgetAccountDrawings()
  void logOut()
}

/** `question`: to be rendered by the page. */
export function useLogOut(): { readonly leave: () => void; readonly question: ReactNode } {
  const [asked, setAsked] = useState({ nth: 0, open: false })
  const leave = (): void => {
    if (unsentDrawings().length === 0) end()
    else setAsked({ nth: asked.nth + 1, open: true })
  }
  const close = (): void => setAsked({ nth: asked.nth, open: false })
  const leaveAnyway = (): void => {
    // The page of the account stays mounted after a log-out.
    close()
    end()
  }
  const question = asked.nth > 0 && (
    <UnsentDrawings key={asked.nth} open={asked.open} onStay={close} onLeave={leaveAnyway} />
  )
  return { leave, question }
}

type UnsentDrawingsProps = { readonly open: boolean; readonly onStay: () => void; readonly onLeave: () => void }

function UnsentDrawings({ open, onStay, onLeave }: UnsentDrawingsProps) {
  const { t } = useTranslation('profile')
  /** Null while they are sent. */
  const [unsent, setUnsent] = useState<readonly Unsent[] | null>(null)
  const settle = useEffectEvent((remaining: readonly Unsent[]): void => {
    if (remaining.length > 0) setUnsent(remaining)
    else if (open) onLeave()
  })
  useEffect(() => {
    let isGone = false
    void sendUnsent().then(remaining => isGone || settle(remaining))
    return () => {
      isGone = true
    }
  }, [])
  return (
    <Sheet
      open={open}
      onClose={onStay}
      title={t('logout.unsentTitle')}
      note={<span role="status">{unsent ? <UnsentNote unsent={unsent} /> : t('logout.sending')}</span>}
      startsAtTitle
      footer={
        <>
          <Button variant="primary" block onClick={onStay}>
            {t('logout.keep')}
          </Button>
          <Button variant="danger" block busy={unsent === null} onClick={onLeave}>
            {t('logout.anyway')}
          </Button>
        </>
      }
    />
  )
}

function UnsentNote({ unsent }: { readonly unsent: readonly Unsent[] }) {
  const { t, i18n } = useTranslation('profile')
  const names: string[] = unsent.slice(0, NAMED).map(({ key }) => codeOf(key))
  if (unsent.length > NAMED) names.push(t('logout.more', { count: unsent.length - NAMED }))
  const charts = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  const count = unsent.reduce((sum, { changes }) => sum + changes, 0)
  return t('logout.unsent', { count, charts })
}
