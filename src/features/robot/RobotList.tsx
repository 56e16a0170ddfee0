// The user's robots, newest first.
import { memo } from 'react'
import type { RobotOrder } from '../../../domain/wire/calls/robot.ts'
import { call } from '../../data/call.ts'
import { pagesOf } from '../../data/paged.ts'
import { useText } from '../../i18n/t.ts'
import { RecordList } from '../../shared/RecordList.tsx'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { machinesHref, robotHref } from './links.ts'

const source = pagesOf<RobotOrder>(page => call('POST /robotOrder/pageList', page))

const renderRow = (order: RobotOrder, hidden: boolean) => <RobotRow order={order} hidden={hidden} />

type RobotListProps = { hidden: boolean; onReady: () => void }

export function RobotList({ hidden, onReady }: RobotListProps) {
  const t = useText('robot')
  const empty = (
    <EmptyLink title={t('record.empty')} note={t('record.emptyNote')} to={machinesHref} link={t('record.browse')} />
  )
  return (
    <RecordList
      source={source}
      changed="subscription"
      label={t('record.label')}
      hidden={hidden}
      renderRow={renderRow}
      empty={empty}
      onReady={onReady}
    />
  )
}

const RobotRow = memo(function RobotRow({ order, hidden }: { order: RobotOrder; hidden: boolean }) {
  const t = useText('robot')
  const { id, name, quantity, income, currency, state, label, kind } = order
  return (
    <Row
      to={robotHref(id)}
      title={name}
      note={`${quantity} · ${t(`kind.${kind}`)}`}
      value={<Money amount={income} currency={currency} hidden={hidden} />}
      // The reason of a failure is too long for the row: the robot's page shows it.
      detail={label === 'failed' ? t('label.failed') : t(`state.${state}`)}
    />
  )
})
