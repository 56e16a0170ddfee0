// Facts of the simulated prospectus other than the price: the bank, the use of the proceeds, lock-ups, price
// stabilisation.

import { useTranslation } from 'react-i18next'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'
import { useFormat } from '../../i18n/format.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import './new-issue.css'

type OfferFactsProps = { board: NewIssueDetail['board']; facts: NonNullable<NewIssueDetail['facts']> }

export function OfferFacts({ board, facts }: OfferFactsProps) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const { sponsor, uses, lockUps, stabilisation } = facts
  const rows: FactRow[] = [
    { label: t(board === 'HK' ? 'facts.sponsor' : 'facts.bank'), value: sponsor },
    ...lockUps.map(({ holder, days }) => ({
      label: t(`facts.holder.${holder}`),
      value: t('facts.locked', { days: String(days) }),
    })),
    {
      label: t('facts.stabilisation'),
      value: stabilisation
        ? t('facts.stabilised', { days: String(stabilisation.days), percent: String(stabilisation.percent) })
        : t('facts.none'),
    },
  ]
  return (
    <Section title={t('facts.title')} note={t('facts.note')} padded>
      <Facts rows={rows} />
      <h3 className="offer-part">{t('facts.uses')}</h3>
      <Facts
        rows={uses.map(({ use, percent }) => ({
          label: t(`facts.use.${use}`),
          value: format.percent(String(percent), 0),
        }))}
      />
    </Section>
  )
}
