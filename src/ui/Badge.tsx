// Reliability of a price: the state of its market, or a delay of our data. Always a word and an icon.

import type { LucideIcon } from 'lucide-react'
import { Circle, CircleDashed, CircleDot, CirclePause, Clock, Moon, OctagonAlert, Sunrise, Sunset } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Freshness, MarketState } from '../../domain/session.ts'
import './badge.css'

export type BadgeState = MarketState | Exclude<Freshness, 'live'> | 'connecting'

const icons = {
  open: CircleDot,
  pre: Sunrise,
  post: Sunset,
  lunch: CirclePause,
  closed: Moon,
  halted: OctagonAlert,
  lost: CircleDashed,
  reference: Clock,
  delayed: Clock,
  stale: Circle,
  frozen: Circle,
  connecting: CircleDashed,
} as const satisfies Record<BadgeState, LucideIcon>

type BadgeProps = {
  state: BadgeState
  /** Appended to the word: "20 min", "hace 32 s". */
  detail?: string
}

export function Badge({ state, detail }: BadgeProps) {
  const { t } = useTranslation('ui')
  const Icon = icons[state]
  return (
    <span className="badge" data-state={state}>
      <Icon className="badge-icon" size={12} aria-hidden="true" />
      {t(`badge.${state}`)}
      {detail !== undefined && ` · ${detail}`}
    </span>
  )
}
