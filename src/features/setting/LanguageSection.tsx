import { useText } from '../../i18n/t.ts'
import { Section } from '../../ui/Section.tsx'
import { LanguageChoices } from './LanguageChoices.tsx'

export function LanguageSection() {
  const t = useText('setting')
  return (
    <Section title={t('language.title')}>
      <LanguageChoices label={t('language.title')} />
    </Section>
  )
}
