// Shown below the quote of bitcoin: the difficulty retargets of a year and the block subsidy, which determine the
// income of all machines.

import { useTranslation } from 'react-i18next'
import { bitcoinKey } from '../../../domain/bitcoin.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { ChartFigures } from '../../shared/ChartFigures.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { stepPath } from './day-bars.ts'
import { machinesHref } from './links.ts'
import { inTera } from './NetworkFacts.tsx'
import './robot.css'

type Step = CallAnswer<'GET /crypto/robotKline'>['steps'][number]

const box = { width: 340, height: 72 }
const SHOWN = 6
const BASIS_POINTS = 10_000

export const DifficultyPath = ({ instrumentKey }: { instrumentKey: InstrumentKey }) =>
  instrumentKey === bitcoinKey ? <Path /> : null

function Path() {
  const { t } = useTranslation('robot')
  const { data, state, failure, asking, reload } = useCall('GET /crypto/robotKline', { type: '1Y' })
  const machines = (
    <Link className="text-link" to={machinesHref}>
      {t('record.browse')}
    </Link>
  )
  return (
    <Section title={t('path.title')} action={machines} note={t('path.note')} padded>
      {state === 'loading' && <SkeletonRows />}
      {!data && failure && <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />}
      {data && <Steps steps={data.steps} />}
    </Section>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('robot')
  const format = useFormat()
  const dates = useDates()
  const [first, last] = [steps[0], steps.at(-1)]
  const changes = steps.slice(1).map((step, nth) => {
    const before = Number(steps[nth]?.difficulty)
    return { step, change: (Number(step.difficulty) / before - 1) * BASIS_POINTS }
  })
  return (
    <>
      {first && last && (
        <svg
          className="robot-path"
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('path.label', {
            from: dates.date(first.from * 1_000),
            first: inTera(first.difficulty),
            last: inTera(last.difficulty),
          })}
        >
          <path
            d={stepPath(
              steps.map(({ difficulty }) => Number(difficulty)),
              box,
            )}
          />
        </svg>
      )}
      <Facts
        rows={changes
          .toReversed()
          .slice(0, SHOWN)
          .map(({ step, change }) => ({
            label: dates.dateTime(step.from * 1_000),
            value: inTera(step.difficulty),
            note: t('path.step', {
              percent: format.basisPoints(change),
              height: format.quantity(String(step.height)),
              subsidy: step.subsidy,
            }),
          }))}
      />
      <ChartFigures
        columns={[t('path.difficulty'), t('path.change')]}
        rows={() =>
          changes.map(({ step, change }) => ({
            date: dates.dateTime(step.from * 1_000),
            values: [inTera(step.difficulty), format.basisPoints(change)],
          }))
        }
      />
    </>
  )
}
