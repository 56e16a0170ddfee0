// The user's robots, newest first.
import { memo, useCallback } from 'react'
import type { RobotOrder } from '../../../domain/wire/calls/robot.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { usePaged } from '../../data/paged.ts'
import { useChanged } from '../../data/use-changed.ts'
import { useText } from '../../i18n/t.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { machinesHref, robotHref } from './links.ts'

const source: PagedSource<RobotOrder> = {
  ask: page => call('POST /robotOrder/pageList', page),
  pick: () => null,
  isNewer: () => true,
  belongs: () => true,
}

type RobotListProps = { hidden: boolean; onReady: () => void }

export function RobotList({ hidden, onReady }: RobotListProps) {
  const t = useText('robot')
  const list = usePaged(source)
  const { rows, refresh } = list
  useChanged('subscription', refresh)
  const renderRow = useCallback((order: RobotOrder) => <RobotRow order={order} hidden={hidden} />, [hidden])
  return (
    <PagedList
      list={list}
      rows={rows}
      label={t('record.label')}
      renderRow={renderRow}
      empty={<NoRobots />}
      onReady={onReady}
    />
  )
}

function NoRobots() {
  const t = useText('robot')
  const browse = (
    <Link className="text-link" to={machinesHref}>
      {t('record.browse')}
    </Link>
  )
  return <Empty title={t('record.empty')} note={t('record.emptyNote')} action={browse} />
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
      // Its reason is long, and on its page.
      detail={label === 'failed' ? t('label.failed') : t(`state.${state}`)}
    />
  )
})
