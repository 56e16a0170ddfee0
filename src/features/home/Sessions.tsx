// One line with the state of each of the three markets.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { stockBoards } from '../../../domain/instruments/boards.ts'
import { market } from '../../state/market.ts'
import './home.css'

export function Sessions() {
  const { t } = useTranslation('row')
  const { boards } = useSnapshot(market)
  const states = stockBoards.flatMap(board => {
    const state = boards[board]?.state
    return state ? [`${t(`place.${board}`)} ${t(`session.${state}`)}`] : []
  })
  return <p className="sessions">{states.join(' · ') || '\u00a0'}</p>
}
