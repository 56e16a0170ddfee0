// The draw of a placing: its commitment, and after the decision the seed, supply, demand and ratio.

import { useTranslation } from 'react-i18next'
import type { PlacingDraw as Draw } from '../../../domain/wire/calls/private-offer.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import './private-offer.css'

export function PlacingDraw({ draw: { commitment, seed, result } }: { draw: Draw }) {
  const { t } = useTranslation('private')
  const format = useFormat()
  return (
    <Section title={t('draw.title')} note={t('draw.note')}>
      {result && (
        <div className="private-facts">
          <Facts
            rows={[
              { label: t('draw.supply'), value: format.quantity(String(result.supply)) },
              { label: t('draw.demand'), value: format.quantity(String(result.demand)) },
              { label: t('draw.ratio'), value: format.percent(result.ratio), strong: true },
            ]}
          />
        </div>
      )}
      <CopyLine label={t('draw.commitment')} text={commitment} />
      {seed !== null && <CopyLine label={t('draw.seed')} text={seed} />}
    </Section>
  )
}
