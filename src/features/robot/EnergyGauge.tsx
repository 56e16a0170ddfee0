// The remaining energy as a share of what the machines need until the end of their term.

import { useTranslation } from 'react-i18next'
import type { RobotDetail } from '../../../domain/wire/calls/robot.ts'
import { pageClock } from '../../lib/clock.ts'
import { energyPart } from './draft.ts'
import '../../ui/chart-figure.css'
import './robot.css'

export function EnergyGauge({ robot }: { robot: RobotDetail }) {
  const { t } = useTranslation('robot')
  const part = energyPart(robot, pageClock.now())
  const percent = Math.round(part * 100)
  return (
    <div className="chart-figure">
      <p className="chart-figure-words">
        <span>{t('energy.gauge')}</span>
        <span>{percent} %</span>
      </p>
      <div className="robot-gauge-line" aria-hidden="true" data-low={robot.energyHours < LOW_HOURS}>
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}

/** Energy for fewer hours than this counts as low: the machines stop within a day. */
const LOW_HOURS = 24
