// The page of one kind of private offer: the list, or a single offer if the query has an id.
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Kind } from './kind.ts'
import { listHref } from './kind.ts'
import { OfferList } from './OfferList.tsx'
import { useOffer } from './use-offer.ts'

/** A chunk of its own, so that the form is loaded only when an offer is opened. */
const OfferDetail = lazy(async () => ({ default: (await import('./OfferDetail.tsx')).OfferDetail }))

export function OffersPage({ kind }: { kind: Kind }) {
  const id = useSearchParams()[0].get('id')
  return id === null ? <Offers kind={kind} /> : <Offer kind={kind} id={id} />
}

function Offers({ kind }: { kind: Kind }) {
  const { t } = useTranslation('private')
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={t(`title.${kind}`)} back onBack={back} />
      <OfferList kind={kind} onReady={onReady} />
      <HowItWorks product={kind} />
    </PageFrame>
  )
}

function Offer({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useTranslation('private')
  const lookup = useOffer(id)
  const title = lookup.data?.terms?.code ?? t(`title.${kind}`)
  return (
    <LookupPage title={title} lookup={lookup} missing={<Missing kind={kind} />}>
      {offer => (
        <Suspense fallback={<SkeletonRows />}>
          <OfferDetail kind={kind} offer={offer} onOpened={lookup.reload} />
        </Suspense>
      )}
    </LookupPage>
  )
}

function Missing({ kind }: { kind: Kind }) {
  const { t } = useTranslation('private')
  return (
    <EmptyLink
      title={t('detail.missing')}
      note={t('detail.missingNote')}
      to={listHref[kind]}
      link={t('record.browse')}
    />
  )
}
