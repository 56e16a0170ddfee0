// The profile of a share: the company's business and where its shares are listed. Read from the JSON files beside this
// one, each language at its first use. A share without an industry in the table gets the sentence of its sector.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { must } from '../../../../domain/assert.ts'
import type { Instrument } from '../../../../domain/instrument.ts'
import type { Locale } from '../../../../domain/wire/envelope.ts'
import { isGenerated } from '../generated.ts'

const sentences = z.record(z.string(), z.string())
const textsSchema = z.strictObject({ listed: sentences, industries: sentences, sectors: sentences })
const industriesSchema = z.record(z.string(), z.array(z.string()))

type Texts = z.infer<typeof textsSchema>

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'))

const texts = new Map<Locale, Texts>()
let industries: ReadonlyMap<string, string> | null = null

function textsOf(locale: Locale): Texts {
  const known = texts.get(locale) ?? textsSchema.parse(read(locale))
  texts.set(locale, known)
  return known
}

/** Industry by instrument key. */
export function industryByKey(): ReadonlyMap<string, string> {
  industries ??= new Map(
    Object.entries(industriesSchema.parse(read('industries'))).flatMap(([industry, keys]) =>
      keys.map((key): [string, string] => [key, industry]),
    ),
  )
  return industries
}

/**
 * The profile text of an instrument. Null for anything but a share of a real company, for example for an index, a pair,
 * a made-up or a recorded share.
 */
export function profileOf(instrument: Instrument, locale: Locale): string | null {
  const { listed, industries: byIndustry, sectors } = textsOf(locale)
  const { key, board, name, sector } = instrument
  const industry = industryByKey().get(key)
  const activity = industry === undefined ? sectors[sector] : must(byIndustry[industry], industry)
  const place = listed[board]
  if (activity === undefined || place === undefined || isGenerated(name)) return null
  return locale === 'zh-Hans' ? `${activity}${place}` : `${activity} ${place}`
}
