// The workbench: an instrument, a rule with the user's parameters, and the result that it would have had. Nothing is
// paid or stored.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { boardOf, codeOf } from '../../../domain/instruments/market-code.ts'
import { ruleFrom } from '../../../domain/quant/parameters.ts'
import { useCall } from '../../data/use-call.ts'
import { hrefOf } from '../../router/place.ts'
import { HistorySource } from '../../shared/history-source/HistorySource.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Draft } from './draft.ts'
import { firstDraft, keepDraft } from './draft.ts'
import { Result } from './Result.tsx'
import { RuleFields } from './RuleFields.tsx'
import type { BackTestRun } from './use-back-test.ts'
import { useBackTest } from './use-back-test.ts'
import '../../ui/button.css'
import './workbench.css'

const chooseHref = hrefOf('/pages/search/index', { to: 'workbench' })
/** Number of points across the chart. */
const WIDTH = 340

export function Workbench({ instrumentKey }: { instrumentKey: InstrumentKey | null }) {
  const { t } = useTranslation('workbench')
  if (instrumentKey === null)
    return (
      <Empty
        title={t('choose')}
        note={`${t('intro')} ${t('chooseNote')}`}
        action={
          <Link className="button" data-variant="primary" to={chooseHref}>
            {t('choose')}
          </Link>
        }
      />
    )
  return <Bench key={instrumentKey} instrumentKey={instrumentKey} />
}

function Bench({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const { t } = useTranslation('workbench')
  const [draft, setDraft] = useState(firstDraft(useSearchParams()[0]))
  const [isChecked, setChecked] = useState(false)
  const test = useBackTest()
  const made = ruleFrom(draft.kind, draft.texts)
  const isRunning = test.state.phase === 'running'
  const change = (next: Draft): void => {
    setDraft(next)
    keepDraft(next)
  }
  const run = (): void => {
    setChecked(true)
    if (made.rule) test.run({ key: instrumentKey, size: draft.size, rule: made.rule, width: WIDTH })
  }
  return (
    <>
      <p className="workbench-intro">{t('intro')}</p>
      <Chosen instrumentKey={instrumentKey} />
      <HistorySource of={instrumentKey} />
      <form
        className="workbench-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isRunning) test.stop()
          else run()
        }}
      >
        <RuleFields draft={draft} errors={isChecked && made.errors ? made.errors : {}} onChange={change} />
        <Button type="submit" variant={isRunning ? 'secondary' : 'primary'} block>
          {t(isRunning ? 'stop' : 'run')}
        </Button>
      </form>
      <Outcome test={test} onRetry={run} />
    </>
  )
}

function Chosen({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const { t } = useTranslation('workbench')
  const { data } = useCall('POST /market/getMakets', { keys: [instrumentKey] })
  const name = data?.list[0]?.instrument.name
  const code = `${boardOf(instrumentKey)} ${codeOf(instrumentKey)}`
  return (
    <Cell title={name ?? code} note={name === undefined ? t('instrument') : code} value={t('change')} to={chooseHref} />
  )
}

function Outcome({ test: { state, trades, more }, onRetry }: { test: BackTestRun; onRetry: () => void }) {
  const { t } = useTranslation('workbench')
  switch (state.phase) {
    case 'idle':
      return null
    case 'running':
      return (
        <div role="status" aria-label={t('running')}>
          <p className="workbench-intro">{t('running')}</p>
          <SkeletonRows />
        </div>
      )
    case 'stopped':
      return <Banner kind="info">{t('stopped')}</Banner>
    case 'failed':
      return <Failed note={t('failed')} onRetry={onRetry} />
    case 'short':
      return (
        <Banner kind="warning" title={t('shortTitle')}>
          {t('short', { bars: state.bars, needed: state.needed })}
        </Banner>
      )
    case 'done':
      return <Result answer={state.answer} request={state.request} trades={trades} onMore={more} />
  }
}
