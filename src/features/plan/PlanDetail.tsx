// One plan: its terms, the next purchase, what became of its dates, and how to pause or end it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import type { Plan } from '../../../domain/wire/calls/plan.ts'
import type { CallInput } from '../../../domain/wire/calls/table.ts'
import { wordsOf } from '../../data/failure.ts'
import { useOnce } from '../../data/use-once.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates } from '../../i18n/day-time.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { useDay } from '../../shared/use-day.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { PlanRuns } from './PlanRuns.tsx'
import { usePlanWords } from './words.ts'

type PlanProps = { readonly plan: Plan; readonly onChanged: () => void }

export function PlanDetail({ plan, onChanged }: PlanProps) {
  const { t } = useTranslation('plan')
  const { locale } = useSnapshot(settings)
  useReadAbout('plan', plan.id)
  return (
    <>
      <Cell
        title={nameIn(plan, locale)}
        note={plan.code}
        to={quoteHref({ key: plan.key as InstrumentKey, name: plan.name }) ?? undefined}
      />
      <Section padded>
        <Terms plan={plan} />
      </Section>
      {plan.state !== 'ended' && <Actions plan={plan} onChanged={onChanged} />}
      <PlanRuns plan={plan} />
      <p className="section-note">{t('rule')}</p>
    </>
  )
}

function Terms({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation('plan')
  const { t: profile } = useTranslation('profile')
  const { hideBalances } = useSnapshot(settings)
  const dates = useDates()
  const day = useDay()
  const words = usePlanWords()
  const { amount, currency, startsOn, state, nextTimestamp, wallet, carried, mayTopUp } = plan
  return (
    <Facts
      rows={[
        { label: t('fact.state'), value: t(`state.${state}`) },
        { label: t('fact.amount'), value: <Money amount={amount} currency={currency} hidden={hideBalances} /> },
        { label: t('fact.frequency'), value: words.frequency(plan) },
        { label: t('fact.startsOn'), value: day(startsOn) },
        ...(nextTimestamp === null
          ? []
          : [{ label: t('fact.next'), value: dates.dateTime(nextTimestamp * 1_000), strong: true }]),
        {
          label: t('fact.wallet'),
          value: profile(`wallet.${wallet}`),
          note: t(mayTopUp ? 'fact.topUp' : 'fact.noTopUp'),
        },
        {
          label: t('fact.carried'),
          value: <Money amount={carried} currency={walletCurrency[wallet]} hidden={hideBalances} />,
          note: t('fact.carriedNote'),
        },
      ]}
    />
  )
}

type Action = CallInput<'POST /plans/change'>['action']

function Actions({ plan, onChanged }: PlanProps) {
  const { t } = useTranslation('plan')
  const { sending, busy, send, reset } = useOnce('POST /plans/change')
  const [isEnding, setEnding] = useState(false)
  const change = async (action: Action): Promise<void> => {
    const final = await send({ id: plan.id, action })
    setEnding(false)
    if (final.phase === 'done') onChanged()
  }
  const pausing = plan.state === 'paused' ? 'resume' : 'pause'
  return (
    <>
      {sending?.phase === 'refused' && <Banner kind="danger">{wordsOf(sending.failure)}</Banner>}
      {sending?.phase === 'unknown' && <Banner kind="warning">{t('unknown')}</Banner>}
      <div className="request-form">
        <Buttons>
          <Button variant="secondary" busy={busy && !isEnding} onClick={() => void change(pausing)}>
            {t(pausing)}
          </Button>
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => {
              reset()
              setEnding(true)
            }}
          >
            {t('end')}
          </Button>
        </Buttons>
      </div>
      <Confirm
        open={isEnding}
        title={t('endTitle')}
        note={t('endNote')}
        confirmLabel={t('endConfirm')}
        tone="danger"
        busy={busy}
        onConfirm={() => void change('end')}
        onCancel={() => setEnding(false)}
      />
    </>
  )
}
