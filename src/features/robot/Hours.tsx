// Every paid hour with its inputs, by pages, so that the user can recalculate every cent.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RobotDetail, RobotHour } from '../../../domain/wire/calls/robot.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { PageTurner } from '../../shared/PageTurner.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import './robot.css'

const PAGE = 6

export function Hours({ robot, hidden }: { robot: RobotDetail; hidden: boolean }) {
  const { t } = useTranslation('robot')
  const dates = useDates()
  const [pageNo, setPage] = useState(1)
  const { id, income } = robot
  const { data, state, failure, asking, reload } = useCall('POST /robotOrder/hours', { id, pageNo, pageSize: PAGE })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed income means another paid hour
  useEffect(reload, [income, reload])
  return (
    <Section title={t('hour.title')} padded>
      <p className="robot-text">{t('hour.formula')}</p>
      {state === 'loading' && <SkeletonRows />}
      {!data && failure && <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />}
      {data?.total === 0 && <p className="robot-text">{t('hour.none')}</p>}
      {data && (
        <>
          <Facts
            rows={data.list.map(hour => ({
              label: dates.dateTime(hour.to * 1_000),
              value: <Money amount={hour.amount} currency="USD" hidden={hidden} />,
              note: <Calculation hour={hour} hidden={hidden} />,
            }))}
          />
          <PageTurner
            pageNo={pageNo}
            pageSize={PAGE}
            total={data.total}
            newer={t('hour.newer')}
            older={t('hour.older')}
            onTurn={setPage}
          />
        </>
      )}
    </Section>
  )
}

function Calculation({ hour, hidden }: { hour: RobotHour; hidden: boolean }) {
  const { t } = useTranslation('robot')
  const format = useFormat()
  const values = {
    hashrate: format.quantity(String(hour.hashrate)),
    seconds: hour.seconds,
    share: hour.shareDifficulty,
    carryBefore: hour.carryBefore,
    carry: hour.carry,
    shares: hour.shares,
    difficulty: format.quantity(hour.difficulty),
    subsidy: hour.subsidy,
    fee: format.setPercent(String(Number(hour.poolFee) * 100)),
    coins: hour.coins,
    price: format.money(hour.price, 'USD'),
    before: hour.remainderBefore,
    after: hour.remainder,
    kwh: (hour.energyWh / 1_000).toFixed(3),
  }
  return (
    <>
      {t('hour.shares', values)}
      <br />
      {t('hour.coins', values)}
      <br />
      {!hidden && (
        <>
          {t('hour.money', values)}
          <br />
        </>
      )}
      {t('hour.energy', values)}
    </>
  )
}
