// Deposits: pending ones first, then the methods.

import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../data/failure.ts'
import { useWays } from '../../features/deposit/use-ways.ts'
import { WayList } from '../../features/deposit/WayList.tsx'
import { PendingMoney, usePendingMoney } from '../../features/request/PendingMoney.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { recordsHref } from '../../router/record-links.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function Page() {
  const { t } = useTranslation('deposit')
  const { t: tc } = useTranslation('common')
  const ways = useWays()
  const pending = usePendingMoney('deposit')
  const isSimulated = useSimulated()
  return (
    <PageFrame ready={ways.state !== 'loading'}>
      <Navbar title={tc('page.deposit')} back onBack={back} />
      {isSimulated && <Banner kind="info">{t('way.simulated')}</Banner>}
      <PendingMoney pending={pending} />
      <Section title={t('way.title')}>
        {ways.state === 'loading' && <SkeletonRows count={3} />}
        {ways.data === null && ways.failure && <Failed note={wordsOf(ways.failure)} onRetry={ways.reload} />}
        {ways.data && <WayList ways={ways.data} />}
      </Section>
      <Section>
        <Cell title={t('record.see')} to={recordsHref.money} />
      </Section>
    </PageFrame>
  )
}
