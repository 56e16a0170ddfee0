// Hong Kong: its indices, its hours in two time zones, and all its shares.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import { useCall } from '../../data/use-call.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { Hours } from '../../features/market/Hours.tsx'
import { IndexStrip } from '../../features/market/IndexStrip.tsx'
import { MarketList } from '../../features/market/MarketList.tsx'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

const INDEX = 'HSI'
const indices = [INDEX, 'HSTECH', 'HSCEI', 'HSCCI'].map(code => instrumentKey('IX', code))
export function Page() {
  const star = useStarSlot()
  const { t } = useTranslation('market')
  const { t: common } = useTranslation('common')
  const { t: row } = useTranslation('row')
  const [isReady, setReady] = useState(false)
  useQuotes(indices, { sparks: true })
  const { data, state } = useCall('GET /m_ft/stock_detail_ft', { stockCode: INDEX, market: 'IX' })
  return (
    <PageFrame ready={isReady}>
      <Navbar title={common('page.hkMarket')} back onBack={back} />
      <IndexStrip label={t('hangSeng')} keys={indices} lines={false} />
      <Hours detail={data} failed={state === 'failed'} place={row('place.HK')} />
      <MarketList name="hkPage" board="HK" star={star} onReady={() => setReady(true)} />
    </PageFrame>
  )
}
