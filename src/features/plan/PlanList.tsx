// The plans of the user, the newest first.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { Plan } from '../../../domain/wire/calls/plan.ts'
import { recordHref } from '../../router/record-links.ts'
import { settings } from '../../state/settings.ts'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { Section } from '../../ui/Section.tsx'
import { usePlanWords } from './words.ts'

export function PlanList({ plans }: { readonly plans: readonly Plan[] }) {
  const { t } = useTranslation('plan')
  if (plans.length === 0)
    return <EmptyLink title={t('empty')} note={t('emptyNote')} to="/pages/search/index" link={t('search')} />
  const open = plans.filter(({ state }) => state !== 'ended')
  const ended = plans.filter(({ state }) => state === 'ended')
  return (
    <>
      {open.length > 0 && <Plans title={t('open')} plans={open} />}
      {ended.length > 0 && <Plans title={t('ended')} plans={ended} />}
      <p className="section-note">{t('listNote')}</p>
    </>
  )
}

function Plans({ title, plans }: { readonly title: string; readonly plans: readonly Plan[] }) {
  const { hideBalances, locale } = useSnapshot(settings)
  const words = usePlanWords()
  return (
    <Section title={title}>
      <ul>
        {plans.map(plan => (
          <li key={plan.id}>
            <Row
              to={recordHref.plan(plan.id)}
              title={`${plan.code} · ${nameIn(plan, locale)}`}
              note={words.frequency(plan)}
              value={<Money amount={plan.amount} currency={plan.currency} hidden={hideBalances} />}
              detail={words.next(plan)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
