// Guides for new users, which explain this market. Written by hand, and the same for every market source.
import type { Article } from '../../domain/wire/calls/content.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { minutesOf } from './article.ts'
import { depositGuide } from './guides/deposit.ts'
import { hoursGuide } from './guides/hours.ts'
import { ordersGuide } from './guides/orders.ts'

export type GuideText = { readonly title: string; readonly summary: string; readonly html: string }
export type Guide = {
  readonly id: string
  readonly keys: readonly Article['keys'][number][]
  /** Date of publication, Unix seconds. */
  readonly publishedTimestamp: number
  readonly texts: Readonly<Record<Locale, GuideText>>
}

const guides: readonly Guide[] = [ordersGuide, hoursGuide, depositGuide]

export const guidesIn = (locale: Locale): Article[] =>
  guides.map(({ id, keys, publishedTimestamp, texts }) => ({
    id,
    publishedTimestamp,
    keys: [...keys],
    minutes: minutesOf(texts[locale].html),
    ...texts[locale],
  }))
