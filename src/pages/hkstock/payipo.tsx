// The application form for a new issue; `id` in the query names the offer.

import { MissingIssue, NoIssue } from '../../features/new-issue/NoIssue.tsx'
import { SubscribeForm } from '../../features/new-issue/SubscribeForm.tsx'
import { useIssue } from '../../features/new-issue/use-issue.ts'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Banner } from '../../ui/Banner.tsx'

export function Page() {
  const id = useQuery().get('id')
  return id ? <Application id={id} /> : <NoIssue />
}

function Application({ id }: { id: string }) {
  const t = useText('offer')
  const query = useQuery()
  const lookup = useIssue(id)
  const code = lookup.data?.code ?? query.get('code') ?? ''
  return (
    <LookupPage title={t('form.title', { code })} lookup={lookup} missing={<MissingIssue />}>
      {issue => (
        <>
          {issue.state !== 'open' && <Banner kind="info">{t('detail.closedAlready')}</Banner>}
          <SubscribeForm issue={issue} />
        </>
      )}
    </LookupPage>
  )
}
