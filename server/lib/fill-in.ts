// Placeholders of a text, `{{minimum}}` as i18next writes them; numbers as the language groups them.
import type { Locale } from '../../domain/wire/envelope.ts'

export function fillIn(text: string, values: Readonly<Record<string, string | number>>, locale: Locale): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  })
}
