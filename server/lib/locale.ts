// The language of a response: the `languages` header (specification §7), then accept-language, then Mexican Spanish.
import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE, localeHeaders, localeOfHeader } from '../../domain/wire/envelope.ts'

const known: readonly string[] = Object.values(localeHeaders)

export function localeOf(headers: IncomingHttpHeaders): Locale {
  const { languages: asked } = headers
  if (typeof asked === 'string' && known.includes(asked)) return localeOfHeader(asked)
  return localeOfTags(headers['accept-language'] ?? '') ?? DEFAULT_LOCALE
}

/** The first supported tag. Weights are ignored, because browsers send the tags in order of preference. */
function localeOfTags(header: string): Locale | null {
  for (const tag of header.split(',')) {
    const language = tag.trim().toLowerCase().split(/[-;_]/)[0]
    if (language === 'es') return 'es-MX'
    if (language === 'en') return 'en'
    if (language === 'zh') return 'zh-Hans'
  }
  return null
}
