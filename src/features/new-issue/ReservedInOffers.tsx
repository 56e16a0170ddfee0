// The money reserved in offers by currency, and links to the requests that have lists of their own.

import { useTranslation } from 'react-i18next'
import type { ReservedInOffers as Reserved } from '../../../domain/wire/calls/new-issue.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { recordHref } from '../../router/record-links.ts'
import { PageNote } from '../../shared/PageNote.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'

export function ReservedInOffers({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('offer')
  const { data, failure, reload } = useCall('GET /position/offers_reserved', {})
  useChanged('subscription', reload)
  return (
    <>
      {failure && <PageNote kind="warning" text={wordsOf(failure)} />}
      {data && data.length > 0 && (
        <Section title={t('reserved.title')} note={t('reserved.note')} padded>
          {data.map(sums => (
            <Sums key={sums.currency} sums={sums} hidden={hidden} />
          ))}
        </Section>
      )}
      <Section title={t('reserved.others')}>
        {(['block', 'placing'] as const).map(kind => (
          <Cell key={kind} title={t(`reserved.${kind}`)} to={recordHref[kind]()} />
        ))}
      </Section>
    </>
  )
}

const kinds = ['newStock', 'block', 'placing'] as const

/** The total of one currency, and the kinds that it consists of. */
function Sums({ sums, hidden }: { sums: Reserved; hidden: boolean }) {
  const { t } = useTranslation('offer')
  const { currency, total } = sums
  const money = (amount: string) => <Money amount={amount} currency={currency} hidden={hidden} />
  return (
    <Facts
      rows={[
        { label: t('reserved.total', { currency }), value: money(total), strong: true },
        ...kinds
          .filter(kind => Number(sums[kind]) > 0)
          .map(kind => ({ label: t(`reserved.${kind}`), value: money(sums[kind]) })),
      ]}
    />
  )
}
