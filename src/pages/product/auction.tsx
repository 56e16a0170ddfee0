// Opening auctions; with an id in the query, one auction.

import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { AuctionList } from '../../features/auction/AuctionList.tsx'
import { useAuction, useAuctions } from '../../features/auction/use-auctions.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const loadDetail = () => import('../../features/auction/AuctionDetail.tsx')
/** It has the form of an order, which is three times as large as the list. */
const AuctionDetail = lazy(async () => ({ default: (await loadDetail()).AuctionDetail }))

export function Page() {
  const id = useSearchParams()[0].get('id')
  return id === null ? <AllAuctions /> : <OneAuction id={id} />
}

function AllAuctions() {
  const { t } = useTranslation('auction')
  const lookup = useAuctions()
  return (
    <PageFrame ready={lookup.state !== 'loading'}>
      <Navbar title={t('list.title')} back onBack={back} />
      <AuctionList lookup={lookup} />
      <HowItWorks product="auction" />
    </PageFrame>
  )
}

function OneAuction({ id }: { id: string }) {
  const { t } = useTranslation('auction')
  const lookup = useAuction(id)
  // Loaded beside its data.
  useEffect(() => void loadDetail().catch(() => null), [])
  const auction = lookup.data?.list[0]
  return (
    <LookupPage title={auction?.code ?? t('list.title')} lookup={lookup} missing={<Missing />}>
      {({ list: [one] }) =>
        one ? (
          <Suspense fallback={<SkeletonRows />}>
            <AuctionDetail auction={one} />
          </Suspense>
        ) : (
          <Missing />
        )
      }
    </LookupPage>
  )
}

function Missing() {
  const { t } = useTranslation('auction')
  return (
    <EmptyLink
      title={t('detail.missing')}
      note={t('detail.missingNote')}
      to="/pages/product/auction"
      link={t('detail.toList')}
    />
  )
}
