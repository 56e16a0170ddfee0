// The purchase of a bond, at the current price or in an auction; `id` in the query names the issue.

import { useCall } from '../../data/use-call.ts'
import { AuctionForm } from '../../features/bond/AuctionForm.tsx'
import { BuyForm } from '../../features/bond/BuyForm.tsx'
import { MissingBond } from '../../features/bond/MissingBond.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'

export function Page() {
  const query = useQuery()
  const id = query.get('id')
  return query.has('auction') ? <OfAuction id={id} /> : <AtOnce id={id} />
}

type NamedProps = { id: string | null }

function AtOnce({ id }: NamedProps) {
  const title = useText('common')('page.bonds')
  const lookup = useCall('POST /m_ft/bondsList', {}, { waitedFor: true })
  const row = lookup.data?.find(({ issue }) => issue.id === id)
  return (
    <LookupPage title={row?.issue.name ?? title} lookup={lookup} missing={<MissingBond />}>
      {() => (row ? <BuyForm row={row} onRefused={lookup.reload} /> : <MissingBond />)}
    </LookupPage>
  )
}

function OfAuction({ id }: NamedProps) {
  const t = useText('bond')
  const lookup = useCall('POST /treasuryBond/auctions', {}, { waitedFor: true })
  const auction = lookup.data?.find(({ issue }) => issue.id === id)
  const title = auction ? t('auction.title', { name: auction.issue.name }) : t('auction.label')
  return (
    <LookupPage title={title} lookup={lookup} missing={<MissingBond />}>
      {() => (auction ? <AuctionForm auction={auction} onRefused={lookup.reload} /> : <MissingBond />)}
    </LookupPage>
  )
}
