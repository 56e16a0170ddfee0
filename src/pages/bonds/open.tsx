// The purchase of a bond, at the current price or in an auction; `id` in the query names the issue.
import { useCall } from '../../data/use-call.ts'
import { partOf } from '../../data/use-record.ts'
import { AuctionForm } from '../../features/bond/AuctionForm.tsx'
import { BuyForm } from '../../features/bond/BuyForm.tsx'
import { listHref } from '../../features/bond/links.ts'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'

export function Page() {
  const query = useQuery()
  const id = query.get('id')
  return query.has('auction') ? <OfAuction id={id} /> : <AtOnce id={id} />
}

type NamedProps = { id: string | null }

function AtOnce({ id }: NamedProps) {
  const title = useText('common')('page.bonds')
  const answer = useCall('POST /m_ft/bondsList', {}, { waitedFor: true })
  const lookup = partOf(answer, rows => rows.find(({ issue }) => issue.id === id))
  return (
    <LookupPage title={lookup.data?.issue.name ?? title} lookup={lookup} missing={<MissingBond />}>
      {row => <BuyForm row={row} onRefused={lookup.reload} />}
    </LookupPage>
  )
}

function OfAuction({ id }: NamedProps) {
  const t = useText('bond')
  const answer = useCall('POST /treasuryBond/auctions', {}, { waitedFor: true })
  const lookup = partOf(answer, auctions => auctions.find(({ issue }) => issue.id === id))
  const title = lookup.data ? t('auction.title', { name: lookup.data.issue.name }) : t('auction.label')
  return (
    <LookupPage title={title} lookup={lookup} missing={<MissingBond />}>
      {auction => <AuctionForm auction={auction} onRefused={lookup.reload} />}
    </LookupPage>
  )
}

function MissingBond() {
  const t = useText('bond')
  return <Missing to={listHref} link={t('record.browse')} />
}
