// The published result of an offer: demand, shares, and the basis of allotment of each quantity.

import { useTranslation } from 'react-i18next'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'
import { formatPercent, useFormat } from '../../i18n/format.ts'
import { currentLocale } from '../../i18n/locale.ts'
import type { Text } from '../../i18n/t.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import '../../ui/figure-table.css'

type Result = NonNullable<NewIssueDetail['result']>
type Tier = Result['tiers'][number]

export function IssueResult({ issue, result }: { issue: NewIssueDetail; result: Result }) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const count = (value: number) => format.quantity(String(value))
  return (
    <Section title={t('detail.result')} padded>
      <Facts
        rows={[
          { label: t('detail.level'), value: t('detail.levelTimes', { level: result.level }) },
          ...sharedOf(issue, result, t),
          { label: t('detail.applications'), value: count(result.applications) },
          { label: t('detail.allottedPublic'), value: count(result.publicShares) },
          { label: t('detail.fundsRaised'), value: format.money(result.fundsRaised, issue.currency) },
        ]}
      />
      {result.tiers.length > 0 && <Basis tiers={result.tiers} lot={issue.lot} />}
    </Section>
  )
}

function Basis({ tiers, lot }: { tiers: readonly Tier[]; lot: number }) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const count = (value: number) => format.quantity(String(value))
  return (
    <>
      <h3 className="offer-part">{t('detail.basis')}</h3>
      <table className="figure-table" data-words>
        <thead>
          <tr>
            <th scope="col">{t('detail.basisShares')}</th>
            <th scope="col">{t('detail.basisCount')}</th>
            <th scope="col">{t('detail.basisGets')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(tier => (
            <tr key={tier.shares}>
              <td>
                {count(tier.shares)} ({tier.pool})
              </td>
              <td>{count(tier.applications)}</td>
              <td>
                <Gets tier={tier} lot={lot} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Gets({ tier, lot }: { tier: Tier; lot: number }) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const base = format.quantity(String(tier.base))
  if (tier.winners === 0) return t('detail.basisEach', { base })
  return t('detail.basisDraw', {
    base,
    lot: format.quantity(String(lot)),
    winners: format.quantity(String(tier.winners)),
  })
}

/** The share of applications or of demand that is allotted, as text. */
function sharedOf(issue: NewIssueDetail, result: Result, t: Text<'offer'>): FactRow[] {
  const { pool, applications, publicShares } = result
  if (issue.board === 'HK') return [{ label: t('detail.odds'), value: oddsOf(issue, result) ?? '—' }]
  if (pool?.kind === 'random') return [{ label: t('detail.served'), value: percentOf(pool.served, applications) }]
  return pool ? [{ label: t('detail.part'), value: percentOf(Math.min(publicShares, pool.demand), pool.demand) }] : []
}

const PERCENT = 100
const percentOf = (part: number, whole: number): string =>
  formatPercent(((part / whole) * PERCENT).toFixed(2), currentLocale())

/** Chance of an application for one lot as a percentage; null if there was no such application. */
function oddsOf({ lot }: NewIssueDetail, { tiers }: Result): string | null {
  const tier = tiers.find(({ shares }) => shares === lot)
  if (!tier || tier.applications === 0) return null
  const sure = tier.base > 0 ? tier.applications : tier.winners
  return percentOf(sure, tier.applications)
}
