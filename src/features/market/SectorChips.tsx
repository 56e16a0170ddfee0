// Filters a market by one sector; choosing the selected sector again clears the filter.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Sector } from '../../../domain/instrument.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import type { ListName } from './list.state.ts'
import { chooseSector, lists } from './list.state.ts'

/** Sectors of shares in the United States. */
const shown = [
  'technology',
  'communication',
  'consumer-discretionary',
  'consumer-staples',
  'financials',
  'health-care',
  'industrials',
  'energy',
  'materials',
  'utilities',
  'real-estate',
  'fund',
] as const satisfies readonly Sector[]

export function SectorChips({ name }: { name: ListName }) {
  const { t } = useTranslation('market')
  const { sector } = useSnapshot(lists[name])
  return (
    <Chips label={t('sector.label')}>
      <Chip pressed={sector === null} onPress={() => chooseSector(name, null)}>
        {t('sector.all')}
      </Chip>
      {shown.map(each => (
        <Chip key={each} pressed={each === sector} onPress={() => chooseSector(name, each === sector ? null : each)}>
          {t(`sector.${each}`)}
        </Chip>
      ))}
    </Chips>
  )
}
