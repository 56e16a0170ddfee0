// One quiet line: which of the three markets trade just now.
import { useSnapshot } from 'valtio/react'
import { stockBoards } from '../../../domain/instrument.ts'
import { useText } from '../../i18n/t.ts'
import { market } from '../../state/market.ts'
import './home.css'

export function Sessions() {
  const t = useText('home')
  const words = useText('market')
  const { boards, feed } = useSnapshot(market)
  const states = stockBoards.flatMap(board => {
    const state = boards[board]?.state
    return state ? [`${words(`place.${board}`)} ${words(`session.${state}`)}`] : []
  })
  return (
    <p className="sessions">
      {states.join(' · ') || '\u00a0'}
      {feed?.simulated && <span className="sessions-simulated">{t('simulated')}</span>}
    </p>
  )
}
