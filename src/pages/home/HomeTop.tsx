// The part of the home page above its news.
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { HotStocks } from '../../features/home/HotStocks.tsx'
import { Invitation } from '../../features/home/Invitation.tsx'
import { SearchEntry } from '../../features/home/SearchEntry.tsx'
import { Sessions } from '../../features/home/Sessions.tsx'
import { Worth } from '../../features/home/Worth.tsx'
import { IndexStrip } from '../../features/market/IndexStrip.tsx'
import { NoticeBell } from '../../features/notice/NoticeBell.tsx'
import { LanguageButton } from '../../features/setting/LanguageButton.tsx'
import { QuoteRow, SkeletonRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import type { HomeLeaf } from '../../state/market.ts'
import { session } from '../../state/session.ts'
import { Navbar } from '../../ui/Navbar.tsx'

/** Loaded after the first screen, whose size is limited. Their heights are reserved. */
const MoneyCurve = lazy(async () => ({ default: (await import('../../features/home/MoneyCurve.tsx')).MoneyCurve }))
const Intents = lazy(async () => ({ default: (await import('../../features/product/Intents.tsx')).Intents }))

/** Few accounts are new, so the code and the texts of the first steps are loaded only for those. */
const FirstSteps = lazy(async () => ({ default: (await import('../../features/welcome/FirstSteps.tsx')).FirstSteps }))

export function HomeTop({ home }: { home: Readonly<HomeLeaf> }) {
  const { t } = useTranslation('home')
  const { token, user } = useSnapshot(session)
  const isNew = user !== null && !(user.kyc === 'verified' && user.hasPayPassword)
  const words = useRowWords()
  const row = useCallback(
    (key: InstrumentKey | null) =>
      key ? <QuoteRow instrumentKey={key} words={words} layout="stacked" mixed /> : <SkeletonRow layout="stacked" />,
    [words],
  )
  return (
    <>
      <Navbar
        title={t('title')}
        actions={
          <>
            <SearchEntry />
            {token === null ? <LanguageButton /> : <NoticeBell />}
          </>
        }
      />
      {token === null ? <Invitation /> : <Worth />}
      {token !== null && (
        <Suspense fallback={<div className="curve-place" />}>
          <MoneyCurve />
        </Suspense>
      )}
      <IndexStrip label={t('indices')} keys={home.state === 'loading' ? null : home.indices} />
      <Sessions />
      {isNew && home.state !== 'loading' && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <Suspense fallback={<div className="intents-place" />}>
        <Intents />
      </Suspense>
      <HotStocks state={home.state} keys={home.hot} row={row} />
    </>
  )
}
