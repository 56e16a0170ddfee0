// Customer service (`to=support`), or the target of an external link (`url=…`).
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { localeHeaders } from '../../../domain/wire/envelope.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import type { Target } from '../../features/webview/address.ts'
import { dressed, linkOf, targetOf } from '../../features/webview/address.ts'
import { Frame } from '../../features/webview/Frame.tsx'
import { Leave } from '../../features/webview/Leave.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('news')
  const [query] = useSearchParams()
  const isSupport = query.get('to') === 'support'
  const title = isSupport ? t('web.support') : t('web.own')
  return isSupport ? <Support title={title} /> : <Shown title={title} target={linkOf(query.get('url') ?? '')} />
}

/** Logged-in users have their own thread; all others share the generic one (specification §1). */
function Support({ title }: { title: string }) {
  const { user } = useSnapshot(session)
  const generic = useCall('GET /dict/data', user ? null : { type: 'chat' })
  const address = user ? user.chatUrl : generic.data?.body[0]
  if (address !== undefined) return <Shown title={title} target={targetOf(address)} />
  return (
    <PageFrame ready={generic.state === 'failed'} busy={generic.state === 'loading'} title={title}>
      <Navbar title={title} back onBack={back} />
      {generic.failure && <Failed note={wordsOf(generic.failure)} onRetry={generic.reload} />}
    </PageFrame>
  )
}

function Shown({ title, target }: { title: string; target: Target }) {
  const { t } = useTranslation('news')
  const { locale, theme } = useSnapshot(settings)
  const [isLoaded, setLoaded] = useState(false)
  const onReady = useCallback(() => setLoaded(true), [])
  return (
    <PageFrame ready={isLoaded || target.kind !== 'frame'} title={title}>
      <Navbar title={title} back onBack={back} />
      {target.kind === 'frame' && (
        <Frame url={dressed(target.url, localeHeaders[locale], theme)} host={target.host} onReady={onReady} />
      )}
      {target.kind === 'leave' && <Leave url={target.url} host={target.host} />}
      {target.kind === 'refused' && <Empty title={t('web.refused')} note={t('web.refusedNote')} />}
    </PageFrame>
  )
}
