// The steps of an order of robots: its payment and start, its next income, and its end.
import { useTranslation } from 'react-i18next'
import type { RobotOrder } from '../../../domain/wire/calls/robot.ts'
import { useDates } from '../../i18n/day-time.ts'
import { plannedStep, stepsOfEvents } from '../../shared/steps.ts'
import type { TimelineStep } from '../../ui/Steps.tsx'

type Dated = Pick<RobotOrder, 'createTimeTimestamp' | 'nextPayAt' | 'endsAt' | 'ended'>

export function useSteps({ createTimeTimestamp, nextPayAt, endsAt, ended }: Dated): TimelineStep[] {
  const { t } = useTranslation('robot')
  const { t: tm } = useTranslation('money')
  const dates = useDates()
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  const past = [
    { kind: 'made', name: tm('made'), at: createTimeTimestamp },
    ...(ended ? [{ kind: 'ended', name: t('rental.endedAt'), at: ended.at }] : []),
  ]
  const done = stepsOfEvents(past, ({ name }) => name, dates.dateTime)
  if (ended) return done
  return [
    ...done,
    ...(nextPayAt === null ? [] : [plannedStep('nextPay', t('rental.nextPay'), time(nextPayAt))]),
    plannedStep('endsAt', t('rental.endsAt'), time(endsAt)),
  ]
}
