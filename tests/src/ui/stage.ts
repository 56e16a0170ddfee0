// Prepares a component that is rendered alone: loads the stylesheets in their order, and its texts.
import '../../../src/styles/styles.css'
import type { Locale } from '../../../domain/wire/envelope.ts'
import { changeLanguage, startTexts } from '../../../src/i18n/i18n.ts'
import { changeSetting } from '../../../src/state/settings.ts'

export async function setStage(): Promise<void> {
  await startTexts('es-MX', ['common', 'ui', 'row'])
  changeSetting('locale', 'es-MX')
}

export async function speak(locale: Locale): Promise<void> {
  changeSetting('locale', locale)
  await changeLanguage(locale)
}
