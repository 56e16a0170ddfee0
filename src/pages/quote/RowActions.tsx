// The actions of a row: a held finger, or the key or mouse button of the context menu, opens a sheet with them; a row that is
// moved to the left shows them beside it. The page of the quote, which a tap opens, has a button for each.
import type { RefObject } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { NamedKey } from '../../router/instrument-links.ts'
import type { RowSubject } from '../../shared/quote-rows/row-hold.ts'
import { followHolds } from '../../shared/quote-rows/row-hold.ts'
import type { Swipe } from '../../shared/quote-rows/row-swipe.ts'
import { followSwipes } from '../../shared/quote-rows/row-swipe.ts'
import type { OnTrade } from './use-row-actions.ts'

const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }))
const RowTray = lazy(async () => ({ default: (await import('./RowTray.tsx')).RowTray }))
const AlertSheet = lazy(async () => ({ default: (await import('../../features/alert/AlertSheet.tsx')).AlertSheet }))

type RowActionsProps = {
  readonly list: RefObject<HTMLElement | null>
  /** Called with what is bought or sold, where a ticket is beside the list. Otherwise the page of the ticket is opened. */
  readonly onTrade?: OnTrade | undefined
}

export function RowActions({ list, onTrade }: RowActionsProps) {
  const [held, setHeld] = useState<{ readonly subject: RowSubject; readonly open: boolean } | null>(null)
  const [swipe, setSwipe] = useState<Swipe | null>(null)
  const [watched, watch] = useState<{ readonly named: NamedKey; readonly open: boolean } | null>(null)
  const alerts = (named: NamedKey): void => watch({ named, open: true })
  useEffect(() => {
    if (!list.current) return
    const stops = [
      followHolds(list.current, subject => setHeld({ subject, open: true })),
      followSwipes(list.current, setSwipe),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [list])
  return (
    <>
      <Suspense>
        {held && (
          <RowMenu
            key={held.subject.address}
            subject={held.subject}
            open={held.open}
            onTrade={onTrade}
            onAlerts={alerts}
            onClose={() => setHeld({ subject: held.subject, open: false })}
          />
        )}
      </Suspense>
      <Suspense>{swipe && <RowTray swipe={swipe} onTrade={onTrade} onAlerts={alerts} />}</Suspense>
      <Suspense>
        {watched && (
          <AlertSheet
            key={watched.named.key}
            instrumentKey={watched.named.key}
            open={watched.open}
            onClose={() => watch({ named: watched.named, open: false })}
          />
        )}
      </Suspense>
    </>
  )
}
