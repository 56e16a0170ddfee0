// The energy that is left, as a part of what the machines need until their end.

import type { RobotDetail } from '../../../domain/wire/calls/robot.ts'
import { useText } from '../../i18n/t.ts'
import { pageClock } from '../../lib/clock.ts'
import { energyPart } from './draft.ts'
import './robot.css'

export function EnergyGauge({ robot }: { robot: RobotDetail }) {
  const t = useText('robot')
  const part = energyPart(robot, pageClock.now())
  const percent = Math.round(part * 100)
  return (
    <div className="robot-gauge">
      <p className="robot-gauge-words">
        <span>{t('energy.gauge')}</span>
        <span>{percent} %</span>
      </p>
      <div className="robot-gauge-line" aria-hidden="true" data-low={robot.energyHours < LOW_HOURS}>
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}

/** It stands within a day. */
const LOW_HOURS = 24
