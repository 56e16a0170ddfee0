// Shares of the United States, all or by sector.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MarketList } from '../../features/market/MarketList.tsx'
import { SectorChips } from '../../features/market/SectorChips.tsx'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const star = useStarSlot()
  const { t: common } = useTranslation('common')
  const [isReady, setReady] = useState(false)
  return (
    <PageFrame ready={isReady}>
      <Navbar title={common('page.usMarket')} back onBack={back} />
      <MarketList name="usPage" board="US" star={star} onReady={() => setReady(true)}>
        <SectorChips name="usPage" />
      </MarketList>
    </PageFrame>
  )
}
