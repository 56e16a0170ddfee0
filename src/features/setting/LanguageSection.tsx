import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Section.tsx'
import { LanguageChoices } from './LanguageChoices.tsx'

export function LanguageSection() {
  const { t } = useTranslation('setting')
  return (
    <Section title={t('language.title')}>
      <LanguageChoices label={t('language.title')} />
    </Section>
  )
}
