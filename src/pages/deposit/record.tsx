// Lists of deposits, withdrawals and transfers; one row is open if the link names it.
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { RequestList } from '../../features/request/RequestList.tsx'
import { requestKinds } from '../../features/request/requests.ts'
import { back, replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { settings } from '../../state/settings.ts'
import { Navbar } from '../../ui/Navbar.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const HERE = '/pages/deposit/record'

export function Page() {
  const { t } = useTranslation('deposit')
  const { t: tc } = useTranslation('common')
  const { t: tp } = useTranslation('profile')
  const [query] = useSearchParams()
  const { hideBalances } = useSnapshot(settings)
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  const kind = requestKinds.find(known => known === query.get('kind')) ?? 'deposit'
  const [openId, open] = useState(query.get('id'))
  return (
    <PageFrame ready={ready}>
      <Navbar title={tc('page.record')} back onBack={back} actions={<HideBalances label={tp('balance.hide')} />}>
        <Tabs
          label={tc('page.record')}
          current={kind}
          onChange={next => {
            open(null)
            replace(hrefOf(HERE, { kind: next }))
          }}
          panelId="record-panel"
          tabs={requestKinds.map(id => ({ id, label: t(`record.${id}`) }))}
        />
      </Navbar>
      <div id="record-panel" role="tabpanel" aria-label={t(`record.${kind}`)}>
        <RequestList key={kind} kind={kind} openId={openId} onOpen={open} hidden={hideBalances} onReady={onReady} />
      </div>
    </PageFrame>
  )
}
