// The user's robots, newest first.

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { robotStates } from '../../../domain/robot.ts'
import type { RobotOrder } from '../../../domain/wire/calls/robot.ts'
import { call } from '../../data/call.ts'
import { pagesOf } from '../../data/paged.ts'
import { recordHref } from '../../router/record-links.ts'
import type { RecordsProps } from '../../shared/RecordList.tsx'
import { RecordList } from '../../shared/RecordList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { machinesHref } from './links.ts'

const source = pagesOf<RobotOrder>(page => call('POST /robotOrder/pageList', page))

const renderRow = (order: RobotOrder, hidden: boolean) => <RobotRow order={order} hidden={hidden} />

export function RobotList({ hidden, onReady }: RecordsProps) {
  const { t } = useTranslation('robot')
  return (
    <RecordList
      source={source}
      changed="subscription"
      text={text => t(`record.${text}`)}
      browse={machinesHref}
      hidden={hidden}
      renderRow={renderRow}
      onReady={onReady}
    />
  )
}

const RobotRow = memo(function RobotRow({ order, hidden }: { order: RobotOrder; hidden: boolean }) {
  const { t } = useTranslation('robot')
  const { id, name, quantity, income, currency, state, label, kind } = order
  return (
    <Row
      to={recordHref.robot(id)}
      title={name}
      note={`${quantity} · ${t(`kind.${kind}`)}`}
      value={<Money amount={income} currency={currency} hidden={hidden} />}
      // The reason of a failure is too long for the row: the robot's page shows it.
      detail={
        <span className="robot-state" data-stopped={state >= robotStates.outOfEnergy || undefined}>
          {label === 'failed' ? t('label.failed') : t(`state.${state}`)}
        </span>
      }
    />
  )
})
