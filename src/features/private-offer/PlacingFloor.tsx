// The calculation of a placing's minimum price, with its inputs.

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import type { OpenTerms } from './OfferDetail.tsx'
import { decimalsOf } from './OfferRow.tsx'

type PlacingFloorProps = { floor: NonNullable<OpenTerms['floor']>; terms: OpenTerms }

export function PlacingFloor({ floor, terms }: PlacingFloorProps) {
  const { t } = useTranslation('private')
  const format = useFormat()
  const money = (text: string) => format.money(text, terms.currency, decimalsOf(text))
  const { agreementClose, closesBefore, benchmark, discount } = floor
  return (
    <Section title={t('floor.title')} note={t('floor.note')} padded>
      <Facts
        rows={[
          { label: t('floor.agreement'), value: money(agreementClose) },
          { label: t('floor.before'), value: closesBefore.map(money).join(' · ') },
          { label: t('floor.benchmark'), value: money(benchmark), strong: true },
          { label: t('floor.discount'), value: format.percent(discount) },
        ]}
      />
    </Section>
  )
}
