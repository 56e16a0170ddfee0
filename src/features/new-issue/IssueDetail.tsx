// Detail of one offer: price, terms, timetable and, after the allotment, the published basis of allotment.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { countdown } from '../../lib/countdown.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { recordHref } from '../../router/record-links.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { useServerNow } from '../../state/server-now.ts'
import { session } from '../../state/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { IssueResult } from './IssueResult.tsx'
import { IssueTimetable } from './IssueTimetable.tsx'
import { applyHref, stepAt } from './issue-time.ts'
import { OfferFacts } from './OfferFacts.tsx'
import { Reminders } from './Reminders.tsx'
import { useOwnSubscription } from './use-issue.ts'
import '../../ui/button.css'
import './new-issue.css'

export function IssueDetail({ issue }: { issue: NewIssueDetail }) {
  const { t } = useTranslation('offer')
  const { token } = useSnapshot(session)
  return (
    <>
      <Section title={issue.name} padded>
        <Terms issue={issue} />
      </Section>
      {issue.postponedAt !== null && issue.calledOffAt === null && <Postponed at={issue.postponedAt} />}
      <Way issue={issue} />
      <IssueTimetable issue={issue} />
      {issue.facts && <OfferFacts board={issue.board} facts={issue.facts} />}
      {token !== null && <Reminders issue={issue} />}
      {token !== null && <CalendarLink />}
      {issue.result && <IssueResult issue={issue} result={issue.result} />}
      <Section title={t('detail.draw')} note={t('detail.drawNote')}>
        <CopyLine label={t('detail.commitment')} text={issue.commitment} />
        {issue.seed !== null && <CopyLine label={t('detail.seed')} text={issue.seed} />}
      </Section>
    </>
  )
}

function Postponed({ at }: { at: number }) {
  const { t } = useTranslation('offer')
  const dates = useDates()
  return <Banner kind="warning">{t('postponed.note', { time: dates.dateTime(at * 1_000) })}</Banner>
}

function Terms({ issue }: { issue: NewIssueDetail }) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const dates = useDates()
  const { currency } = issue
  const pricedAt = stepAt(issue, 'priced')
  const money = (amount: string) => format.money(amount, currency)
  const rows: FactRow[] = [
    { label: t('detail.range'), value: `${money(issue.lowPrice)} – ${money(issue.maximumPrice)}` },
    {
      label: t('detail.price'),
      value:
        issue.price === null
          ? t('detail.notYet', { time: dates.dateTime(pricedAt === null ? null : pricedAt * 1_000) })
          : money(issue.price),
    },
    { label: t('detail.lot'), value: format.quantity(String(issue.lot)) },
    { label: t('detail.entryFee'), value: money(issue.entryFee), strong: true },
    { label: t('detail.offerShares'), value: format.quantity(String(issue.offerShares)) },
    { label: t('detail.publicShares'), value: format.quantity(String(issue.publicShares)) },
    {
      label: t('detail.mechanism'),
      value: mechanismOf(issue, t),
    },
  ]
  if (issue.state === 'open' && issue.calledOffAt === null)
    rows.unshift({ label: t('detail.closesIn'), value: <TimeLeft until={issue.purchaseEndDate} />, strong: true })
  if (!issue.result && issue.board === 'HK') rows.push({ label: t('detail.odds'), value: t('detail.oddsUnknown') })
  return <Facts rows={rows} />
}

function mechanismOf({ mechanism, percent }: NewIssueDetail, t: Text<'offer'>): string {
  if (mechanism === 'random') return t('detail.mechanismRandom')
  if (mechanism === 'proRata') return t('detail.mechanismProRata')
  return mechanism === 'A' ? t('detail.mechanismA') : t('detail.mechanismB', { percent: String(percent) })
}

/** The actions that are possible for the offer. */
function Way({ issue }: { issue: NewIssueDetail }) {
  const { t } = useTranslation('offer')
  const dates = useDates()
  const own = useOwnSubscription(issue.id)
  const { state, board, code, name, calledOffAt } = issue
  if (calledOffAt !== null)
    return <Banner kind="warning">{t('calledOff.note', { time: dates.dateTime(calledOffAt * 1_000) })}</Banner>
  if (own) return <Action to={recordHref.subscription(own.id)} label={t('detail.own')} />
  if (state === 'open') return <Action isMain to={applyHref(issue)} label={t('detail.apply')} />
  if (state === 'listed')
    return <Action to={quoteHref({ key: instrumentKey(board, code), name }) ?? '/'} label={t('detail.trade')} />
  const at = stepAt(issue, 'open')
  const time = dates.dateTime(at === null ? null : at * 1_000)
  return (
    <p className="offer-note">{state === 'announced' ? t('detail.opensAt', { time }) : t('detail.closedAlready')}</p>
  )
}

function Action({ to, label, isMain = false }: { to: string; label: string; isMain?: boolean }) {
  return (
    <div className="offer-actions">
      <Link className="button" data-variant={isMain ? 'primary' : 'secondary'} data-block to={to}>
        {label}
      </Link>
    </div>
  )
}

/** The time until the cut-off, by the server's clock. `until`: Unix seconds. */
function TimeLeft({ until }: { until: number }) {
  return <span>{countdown(until, useServerNow())}</span>
}
