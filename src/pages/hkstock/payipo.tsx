// The application form for a new issue; `id` or `code` in the query names the offer.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { issuesHref } from '../../features/new-issue/links.ts'
import { SubscribeForm } from '../../features/new-issue/SubscribeForm.tsx'
import { useIssueOfQuery } from '../../features/new-issue/use-issue.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { Banner } from '../../ui/Banner.tsx'

export function Page() {
  const { t } = useTranslation('offer')
  const [query] = useSearchParams()
  const lookup = useIssueOfQuery(query)
  const code = lookup.data?.code ?? query.get('code') ?? ''
  return (
    <LookupPage
      title={t('form.title', { code })}
      lookup={lookup}
      missing={<Missing to={issuesHref} link={t('record.browse')} />}
    >
      {issue => (
        <>
          {issue.state !== 'open' && <Banner kind="info">{t('detail.closedAlready')}</Banner>}
          <SubscribeForm issue={issue} />
        </>
      )}
    </LookupPage>
  )
}
