// Fills the placeholders of a text, such as `{{minimum}}` (the syntax of i18next). Numbers are grouped as in the
// language.
import type { Locale } from '../../domain/wire/envelope.ts'

export function fillIn(text: string, values: Readonly<Record<string, string | number>>, locale: Locale): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  })
}
