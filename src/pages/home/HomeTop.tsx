// The part of the home page above its news.
import type { ComponentType, CSSProperties } from 'react'
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
import { isPutAway } from '../../features/welcome/put-away.ts'
import { QuoteRow, SkeletonRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import type { HomeLeaf } from '../../state/market.ts'
import { readOwn, session } from '../../state/session.ts'
import { Navbar } from '../../ui/Navbar.tsx'

/** Loaded after the first screen, whose size is limited. Their heights are reserved. */
const MoneyCurve = lazy(async () => ({ default: (await import('../../features/home/MoneyCurve.tsx')).MoneyCurve }))
const HomeProducts = lazy(async () => ({
  default: (await import('../../features/product/HomeProducts.tsx')).HomeProducts,
}))

/** Few accounts are new, so the code and the texts of the first steps are loaded only for those. */
const FirstSteps = lazy(async () => ({ default: (await import('../../features/welcome/FirstSteps.tsx')).FirstSteps }))

const Later = ({ of: Part }: { of: ComponentType }) => (
  <Suspense>
    <Part />
  </Suspense>
)

const isNumber = (value: unknown): value is number => typeof value === 'number'

export function HomeTop({ home }: { home: Readonly<HomeLeaf> }) {
  const { t } = useTranslation('home')
  const { token, user } = useSnapshot(session)
  const isNew = user !== null && !(user.kyc === 'verified' && user.hasPayPassword) && !isPutAway()
  // What is loaded later must not delay the first quotes.
  const isLoaded = home.state !== 'loading'
  const words = useRowWords()
  const row = useCallback(
    (key: InstrumentKey | null) =>
      key ? <QuoteRow instrumentKey={key} words={words} layout="stacked" mixed /> : <SkeletonRow layout="stacked" />,
    [words],
  )
  const hot = <HotStocks state={home.state} keys={home.hot} row={row} />
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
      {token !== null && <div className="curve-place">{isLoaded && <Later of={MoneyCurve} />}</div>}
      <IndexStrip label={t('indices')} keys={isLoaded ? home.indices : null} />
      <Sessions />
      {isNew && <div className="steps-place">{isLoaded && <Later of={FirstSteps} />}</div>}
      {/* A visitor sees prices first. */}
      {token === null && hot}
      <div className="intents-place" style={{ '--own': `${readOwn('ownRem', isNumber) ?? 0}rem` } as CSSProperties}>
        {isLoaded && <Later of={HomeProducts} />}
      </div>
      {token !== null && hot}
    </>
  )
}
