// The page of one record of the trade tab: its title, and the states of its look-up.
import type { ReactNode } from 'react'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { useText } from '../../i18n/t.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

type DetailFrameProps = {
  title: 'position' | 'closed' | 'order' | 'subscription' | 'follow' | 'bond'
  code: string | undefined
  lookup: { readonly state: string; readonly failure?: CallFailure; readonly reload: () => void }
  children: ReactNode
}

export function DetailFrame({ title, code, lookup, children }: DetailFrameProps) {
  const t = useText('trade')
  const name = code === undefined ? t(`detail.${title}`) : `${t(`detail.${title}`)} · ${code}`
  return (
    <PageFrame ready={lookup.state !== 'loading'} title={name}>
      <Navbar title={name} back onBack={back} actions={<HideBalances label={t('balance.hide')} />} />
      {lookup.state === 'loading' && <SkeletonRows />}
      {lookup.state === 'missing' && (
        <Empty
          title={t('detail.missing')}
          note={t('detail.missingNote')}
          action={
            <Link className="text-link" to="/pages/trade/index">
              {t('detail.toTrade')}
            </Link>
          }
        />
      )}
      {lookup.state === 'failed' && lookup.failure && <Failed note={wordsOf(lookup.failure)} onRetry={lookup.reload} />}
      {children}
    </PageFrame>
  )
}
