// The three languages, each in its own script, so that whoever is lost in another one finds theirs.
import { useSnapshot } from 'valtio/react'
import type { Locale } from '../../../domain/wire/envelope.ts'
import { locales } from '../../../domain/wire/envelope.ts'
import { useText } from '../../i18n/t.ts'
import { changeSetting, settings } from '../../state/settings.ts'
import { Section } from '../../ui/Section.tsx'
import { ChoiceList } from './ChoiceList.tsx'

const names: Readonly<Record<Locale, string>> = {
  'es-MX': 'Español (México)',
  en: 'English',
  'zh-Hans': '简体中文',
}

export function LanguageSection() {
  const t = useText('setting')
  const { locale } = useSnapshot(settings)
  return (
    <Section title={t('language.title')}>
      <ChoiceList
        label={t('language.title')}
        choices={locales.map(value => ({ value, label: names[value], lang: value }))}
        value={locale}
        onChange={value => changeSetting('locale', value)}
      />
    </Section>
  )
}
