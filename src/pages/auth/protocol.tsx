// The legal documents (terms, privacy, risk), chosen by `type` in the query.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { Document } from '../../features/auth/Document.tsx'
import { back, replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const types = ['terms', 'privacy', 'risk'] as const

export function Page() {
  const { t } = useTranslation('auth')
  const asked = useSearchParams()[0].get('type')
  const type = types.find(known => known === asked) ?? 'terms'
  const { data, failure, state, reload } = useCall('GET /dict/data', { type })
  const document = data?.type === type ? data : null
  return (
    <PageFrame ready={document !== null} busy={state === 'loading'} title={document?.title ?? t(`protocol.${type}`)}>
      <Navbar title={t('protocol.title')} back onBack={back} />
      <div className="page-skeleton">
        <Segmented
          label={t('protocol.choose')}
          choices={types.map(value => ({ value, label: t(`protocol.${value}`) }))}
          value={type}
          onChange={value => replace(hrefOf('/pages/auth/protocol', { type: value }))}
        />
      </div>
      {document && <Document version={document.version} body={document.body} />}
      {!document && state === 'failed' && <Failed note={failure ? wordsOf(failure) : undefined} onRetry={reload} />}
      {!document && state !== 'failed' && (
        <div className="page-skeleton">
          <Skeleton height={20} width="50%" />
          <Skeleton height={120} />
          <Skeleton height={120} />
        </div>
      )}
    </PageFrame>
  )
}
