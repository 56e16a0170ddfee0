// The user's requests for placings and block trades; with an id in the query, one request.
import { useCallback, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Kind } from '../../features/private-offer/kind.ts'
import { kindOf } from '../../features/private-offer/kind.ts'
import '../../features/private-offer/private-offer.css'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { RequestDetail } from '../../features/private-offer/RequestDetail.tsx'
import { RequestList } from '../../features/private-offer/RequestList.tsx'
import { useRequest } from '../../features/private-offer/use-offer.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { settings } from '../../state/settings.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id')
  const kind = kindOf(query.get('kind'))
  return id === null ? <Records first={kind} /> : <Request kind={kind} id={id} />
}

const kinds: readonly Kind[] = ['placing', 'block']

function Records({ first }: { first: Kind }) {
  const { t } = useTranslation('private')
  const { hideBalances } = useSnapshot(settings)
  const [kind, setKind] = useState(first)
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={t('record.title')} back onBack={back} />
      <div className="private-kinds">
        <Segmented
          label={t('record.title')}
          choices={kinds.map(value => ({ value, label: t(`title.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      <RequestList key={kind} kind={kind} hidden={hideBalances} onReady={onReady} />
    </PageFrame>
  )
}

function Request({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useTranslation('private')
  const { hideBalances } = useSnapshot(settings)
  const lookup = useRequest(id)
  return (
    <LookupPage
      title={lookup.data?.code ?? t('record.title')}
      lookup={lookup}
      missing={<Empty title={t('record.missing')} note={t('record.missingNote')} />}
    >
      {request => <RequestDetail kind={kind} request={request} hidden={hideBalances} />}
    </LookupPage>
  )
}
