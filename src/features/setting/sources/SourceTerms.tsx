// How to get access to a source, and who may see its prices.
import { useTranslation } from 'react-i18next'
import { Fold } from '../../../ui/Fold.tsx'
import type { ProviderName } from './terms.ts'

type SourceTermsProps = {
  readonly name: ProviderName
  /** True if no title above names the source. */
  readonly isNamed?: boolean
}

export function SourceTerms({ name, isNamed = false }: SourceTermsProps) {
  const { t } = useTranslation('sources')
  return (
    <Fold title={isNamed ? t(`name.${name}`) : t('key.title')}>
      <p>{t(`key.${name}`)}</p>
      <h3>{t('licence.title')}</h3>
      <p>{t(`licence.${name}`)}</p>
    </Fold>
  )
}
