// The part of the sheet of a chart that chooses instruments to compare.
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Chip, Chips } from '../../../../ui/Chip.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import type { Compared, Picker } from '../../compared.ts'
import { COMPARED_MAX } from '../../compared.ts'

export type CompareChoice = {
  readonly compared: readonly Compared[]
  readonly Picker: Picker
  readonly onChange: (compared: readonly Compared[]) => void
}

type CompareSectionProps = CompareChoice & { readonly instrumentKey: InstrumentKey }

export function CompareSection({ instrumentKey, compared, Picker, onChange }: CompareSectionProps) {
  const { t } = useTranslation('chart')
  const [isSearching, setSearching] = useState(false)
  const add = (chosen: Compared): void => {
    setSearching(false)
    onChange([...compared, chosen])
  }
  return (
    <>
      <h3>{t('compare.title')}</h3>
      <p className="chart-sheet-note">{t('compare.note', { max: COMPARED_MAX })}</p>
      {compared.length > 0 && (
        <Chips label={t('compare.title')}>
          {compared.map(each => (
            <Chip key={each.key} pressed onPress={() => onChange(compared.filter(({ key }) => key !== each.key))}>
              {each.code}
            </Chip>
          ))}
        </Chips>
      )}
      {isSearching && (
        <Suspense fallback={<SkeletonRows count={2} />}>
          <Picker taken={[instrumentKey, ...compared.map(({ key }) => key)]} onChoose={add} />
        </Suspense>
      )}
      {!isSearching && compared.length < COMPARED_MAX && (
        <Button variant="secondary" size="small" onClick={() => setSearching(true)}>
          {t('compare.add')}
        </Button>
      )}
    </>
  )
}
