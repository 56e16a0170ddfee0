// The two lines of text that name an instrument in a list. The page shows both, and the worker sorts by the first.
import type { Instrument } from '../instrument.ts'
import type { Locale } from '../wire/envelope.ts'

export type Titles = { readonly title: string; readonly note: string }

/** Names of an instrument. One that is absent or null equals `name`. */
type Names = {
  readonly name: string
  readonly nameZh?: string | null | undefined
  readonly nameEs?: string | undefined
}

export const nameIn = ({ name, nameZh, nameEs }: Names, locale: Locale): string =>
  ({ en: name, 'es-MX': nameEs ?? name, 'zh-Hans': nameZh ?? name })[locale]

/**
 * Returns the title and the note. If the code has letters that traders know (AAPL, WALMEX), the code is the title. If
 * the code is a number, as in Hong Kong, the name is the title. The name of a currency pair only repeats its code, so a
 * pair has no note.
 */
export function titlesOf(named: Names & Pick<Instrument, 'code' | 'symbol'>, locale: Locale): Titles {
  const name = nameIn(named, locale)
  const code = named.symbol ?? named.code
  return /[A-Z]/.test(code)
    ? { title: code, note: name.replace('/', '') === code ? '' : name }
    : { title: name, note: code }
}
