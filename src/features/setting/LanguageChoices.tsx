// The three languages by their own names, so that users find theirs in any language of the page.
import { useSnapshot } from 'valtio/react'
import type { Locale } from '../../../domain/wire/envelope.ts'
import { locales } from '../../../domain/wire/envelope.ts'
import { changeSetting, settings } from '../../state/settings.ts'
import { ChoiceList } from './ChoiceList.tsx'

const names: Readonly<Record<Locale, string>> = {
  'es-MX': 'Español (México)',
  en: 'English',
  'zh-Hans': '简体中文',
}

export function LanguageChoices({ label, onChosen }: { label: string; onChosen?: () => void }) {
  const { locale } = useSnapshot(settings)
  const choose = (value: Locale): void => {
    changeSetting('locale', value)
    onChosen?.()
  }
  return (
    <ChoiceList
      label={label}
      choices={locales.map(value => ({ value, label: names[value], lang: value }))}
      value={locale}
      onChange={choose}
    />
  )
}
