// The two lines that name an instrument in a list. The page shows them and the worker sorts by the first.
import type { Instrument } from '../instrument.ts'
import type { Locale } from '../wire/envelope.ts'

export type Titles = { readonly title: string; readonly note: string }

export const nameIn = (named: Pick<Instrument, 'name' | 'nameZh'>, locale: Locale): string =>
  locale === 'zh-Hans' ? (named.nameZh ?? named.name) : named.name

/**
 * The code is the title where it is a word that traders know (AAPL, WALMEX). Where it is a number, as in Hong Kong, the
 * name is.
 */
export function titlesOf(named: Pick<Instrument, 'code' | 'name' | 'nameZh'>, locale: Locale): Titles {
  const name = nameIn(named, locale)
  const isWord = /[A-Z]/.test(named.code)
  return isWord ? { title: named.code, note: name } : { title: name, note: named.code }
}
