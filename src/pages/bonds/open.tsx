// The purchase of a bond, at the current price or in an auction; `id` or `code` in the query names the issue.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { useCall } from '../../data/use-call.ts'
import { partOf } from '../../data/use-record.ts'
import { AuctionForm } from '../../features/bond/AuctionForm.tsx'
import { BuyForm } from '../../features/bond/BuyForm.tsx'
import { isIssueOf, listHref } from '../../features/bond/links.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'

export function Page() {
  const [query] = useSearchParams()
  return query.has('auction') ? <OfAuction query={query} /> : <AtOnce query={query} />
}

type OfQueryProps = { readonly query: URLSearchParams }

function AtOnce({ query }: OfQueryProps) {
  const title = useTranslation('common').t('page.bonds')
  const answer = useCall('POST /m_ft/bondsList', {}, { waitedFor: true })
  const lookup = partOf(answer, rows => rows.find(({ issue }) => isIssueOf(query, issue)))
  return (
    <LookupPage title={lookup.data?.issue.name ?? title} lookup={lookup} missing={<MissingBond />}>
      {row => <BuyForm row={row} onRefused={lookup.reload} />}
    </LookupPage>
  )
}

function OfAuction({ query }: OfQueryProps) {
  const { t } = useTranslation('bond')
  const answer = useCall('POST /treasuryBond/auctions', {}, { waitedFor: true })
  const lookup = partOf(answer, auctions => auctions.find(({ issue }) => isIssueOf(query, issue)))
  const title = lookup.data ? t('auction.title', { name: lookup.data.issue.name }) : t('auction.label')
  return (
    <LookupPage title={title} lookup={lookup} missing={<MissingBond />}>
      {auction => <AuctionForm auction={auction} onRefused={lookup.reload} />}
    </LookupPage>
  )
}

function MissingBond() {
  const { t } = useTranslation('bond')
  return <Missing to={listHref} link={t('record.browse')} />
}
