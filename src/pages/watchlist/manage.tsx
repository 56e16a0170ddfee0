import { ArrowDownUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { loadWatchlist, watchlist } from '../../data/watchlist.ts'
import { ListChips } from '../../features/watchlist/ListChips.tsx'
import { ListEditor } from '../../features/watchlist/ListEditor.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const TextSheet = lazy(async () => ({ default: (await import('../../features/watchlist/TextSheet.tsx')).TextSheet }))

export function Page() {
  const { t } = useTranslation('watchlist')
  const { state, list, id = '' } = useSnapshot(watchlist)
  const { token } = useSnapshot(session)
  const isShown = list.length > 0
  return (
    <PageFrame title={t('manage.title')} ready={state !== 'loading' || isShown}>
      <Navbar title={t('manage.title')} back onBack={back} actions={token !== null && <TextButton />} />
      <ListChips withAutomatic={false} />
      {state === 'loading' && !isShown && <SkeletonRows />}
      {state === 'failed' && <Failed note={t('watch.failed')} onRetry={loadWatchlist} />}
      {state === 'ready' && !isShown && <Empty title={t('watch.empty')} note={t('watch.emptyNote')} />}
      {isShown && <ListEditor key={id} isMember={token !== null} />}
    </PageFrame>
  )
}

/** Opens the import and export of the list; its code is loaded at the tap. */
function TextButton() {
  const { t } = useTranslation('lists')
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <IconButton label={t('textTitle')} icon={<ArrowDownUp size={22} />} onClick={() => setOpen(true)} />
      {open !== null && (
        <Suspense fallback={null}>
          <TextSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
