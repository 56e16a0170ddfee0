// What became of the dates of a plan, newest first: the order of a purchase, or why there is none.
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { Plan, PlanRun } from '../../../domain/wire/calls/plan.ts'
import { call } from '../../data/call.ts'
import { pagesOf, usePaged } from '../../data/paged.ts'
import { useChanged } from '../../data/use-changed.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Row } from '../../ui/Row.tsx'
import { Section } from '../../ui/Section.tsx'
import { usePlanWords } from './words.ts'

export function PlanRuns({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation('plan')
  const { id, key, name } = plan
  const list = usePaged(useMemo(() => pagesOf<PlanRun>(page => call('POST /plans/runs', { ...page, id })), [id]))
  useChanged('plan', list.refresh)
  const row = useCallback(
    (run: PlanRun) => <RunRow run={run} instrument={{ key: key as InstrumentKey, name }} />,
    [key, name],
  )
  return (
    <Section title={t('runs')}>
      <PagedList
        list={list}
        rows={list.rows}
        label={t('runs')}
        renderRow={row}
        empty={<Empty title={t('noRuns')} note={t('noRunsNote')} />}
        onReady={ignore}
      />
    </Section>
  )
}

const ignore = (): void => {}

type RunRowProps = {
  readonly run: PlanRun
  readonly instrument: { readonly key: InstrumentKey; readonly name: string }
}

function RunRow({ run, instrument }: RunRowProps) {
  const words = usePlanWords()
  const day = useDay()
  const { orderId, date } = run
  const to = orderId === null ? undefined : tradeDetailHref(instrument, orderId, holdingsTabs.myEntrusted)
  return <Row to={to} title={day(date)} note={words.run(run)} />
}
