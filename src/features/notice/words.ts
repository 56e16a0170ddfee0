// Values of a notice as text in the reader's language: money, quantities, wallets and reasons. A missing value is "—".
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { AlertKind } from '../../../domain/alerts.ts'
import { alertKindOf, alertSpecs, priceRange } from '../../../domain/alerts.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { positionSides } from '../../../domain/margin.ts'
import { orderActs } from '../../../domain/order-act.ts'
import { planSkips } from '../../../domain/purchase-plan.ts'
import { reviewReasons } from '../../../domain/review.ts'
import { stopFields } from '../../../domain/stops.ts'
import { refusalReasons } from '../../../domain/subscription.ts'
import { walletTypes } from '../../../domain/wallet.ts'
import type { Notice } from '../../../domain/wire/calls/notice.ts'
import type { Dates } from '../../i18n/day-time.ts'
import { useDates } from '../../i18n/day-time.ts'
import type { Format } from '../../i18n/format.ts'
import { UNKNOWN, useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import type { PriceTexts } from '../../shared/instruments/price-text.ts'
import { quantityUnitOf, usePriceTexts } from '../../shared/instruments/price-text.ts'
import { useDay } from '../../shared/use-day.ts'
import { settings } from '../../state/settings.ts'
import { HIDDEN } from './hidden.ts'

const endings = ['noLiquidity', 'marketClosed', 'notTradable', 'quoteStale'] as const

type Dictionary = {
  readonly notice: Text<'notice'>
  readonly review: Text<'review'>
  readonly profile: Text<'profile'>
  readonly format: Format
  readonly texts: PriceTexts
  readonly dates: Dates
  /** Formats a date of a market's calendar. */
  readonly dayText: (date: string | null) => string
  /** True if amounts are masked. */
  readonly hidden: boolean
}

/** Text of each value that a notice or a fact can contain. */
export type NoticeWords = {
  readonly title: string
  readonly text: string
  readonly values: Readonly<Record<ValueName, string>>
}

const money = ['amount', 'fee', 'net', 'machine', 'energy', 'collateral'] as const
const prices = ['price', 'stopPrice', 'filledPrice', 'gap', 'trigger'] as const
const counts = ['quantity', 'filled', 'titles'] as const
const plain = ['code', 'hours', 'next', 'ratio', 'units', 'nav'] as const
const days = ['day', 'date'] as const
const places = ['wallet', 'target'] as const
const names = [
  ...money,
  ...prices,
  ...counts,
  ...plain,
  ...days,
  ...places,
  'name',
  'average',
  'masked',
  'received',
  'reason',
  'ended',
  'side',
  'stop',
  'condition',
  'when',
  'late',
  'note',
] as const
export type ValueName = (typeof names)[number]

export function useNoticeWords(): (notice: Notice) => NoticeWords {
  const { t: notice } = useTranslation('notice')
  const { t: review } = useTranslation('review')
  const { t: profile } = useTranslation('profile')
  const format = useFormat()
  const texts = usePriceTexts()
  const dates = useDates()
  const dayText = useDay()
  const { hideBalances: hidden } = useSnapshot(settings)
  return useMemo(() => {
    const dictionary = { notice, review, profile, format, texts, dates, dayText, hidden }
    return one => wordsOf(one, dictionary)
  }, [notice, review, profile, format, texts, dates, dayText, hidden])
}

function wordsOf(notice: Notice, dictionary: Dictionary): NoticeWords {
  const values = valuesOf(notice.values, dictionary)
  const { notice: t } = dictionary
  return { title: t(`title.${notice.kind}`, values), text: t(`text.${notice.kind}`, values).trim(), values }
}

function valuesOf(given: Notice['values'], dictionary: Dictionary) {
  const { notice: t, review, profile, format, texts, dayText, hidden } = dictionary
  const { currency = '', receivedCurrency = '' } = given
  const cash = (text: string | undefined, unit: string): string =>
    hidden ? HIDDEN : format.money(text ?? null, unit, decimalsOf(text))
  const count = (text: string | undefined): string => (hidden ? HIDDEN : format.quantity(text ?? null))
  const wallet = (name: string | undefined): string => {
    const known = walletTypes.find(one => one === name)
    return known ? profile(`wallet.${known}`) : UNKNOWN
  }
  const reason = reviewReasons.find(known => known === given['reason'])
  const refusal = refusalReasons.find(known => known === given['reason'])
  const ending = endings.find(known => known === given['reason'])
  const skip = planSkips.find(known => known === given['skip'])
  const stop = stopFields.find(known => known === given['stop'])
  const key = keyOf(given)
  const priced = { key, currency }
  const pick = <N extends ValueName>(keys: readonly N[], word: (name: N) => string): Record<N, string> =>
    Object.fromEntries(keys.map(name => [name, word(name)])) as Record<N, string>
  return {
    ...pick(money, name => cash(given[name], currency)),
    ...pick(prices, name => texts.price(priced, given[name] ?? null)),
    average: texts.average(priced, given['average'] ?? null),
    ...pick(counts, name => count(given[name])),
    ...(given['closes'] !== undefined && {
      quantity: t('reversal', { closed: count(given['closes']), opened: count(given['opens']) }),
    }),
    ...pick(plain, name => given[name] ?? UNKNOWN),
    name:
      given['name'] === undefined
        ? UNKNOWN
        : nameIn({ name: given['name'], nameEs: given['nameEs'], nameZh: given['nameZh'] }, format.locale),
    ...pick(days, name => whenText(given[name], dayText)),
    ...pick(places, name => wallet(given[name])),
    // Non-breaking spaces keep the masked number on one line.
    masked: given['masked']?.replaceAll(' ', '\u00a0') ?? UNKNOWN,
    received: cash(given['received'], receivedCurrency),
    reason: reasonText(reason && review(`reason.${reason}`), refusal && t(`refusal.${refusal}`)),
    ended: given['reason'] === undefined ? '' : t(`ended.${ending ?? 'other'}`),
    side: sideText(given, t),
    unit: t(`unit.${quantityUnitOf(key)}`),
    stop: stop === undefined ? UNKNOWN : t(`stop.${stop}`),
    planSkip: skip === undefined ? UNKNOWN : t(`planSkip.${skip}`),
    ...alertWords(given, dictionary),
  }
}

/** What the order does: `purchase`, or for a contract `close of a short position`. */
function sideText({ act: given, direction }: Notice['values'], t: Text<'notice'>): string {
  const act = orderActs.find(known => known === given)
  if (act) return t(`act.${act}`)
  return direction === undefined ? UNKNOWN : t(`side.${direction === 'sell' ? 'sell' : 'buy'}`)
}

/** What an alert has seen, and when. */
function alertWords(given: Notice['values'], { notice: t, dates, texts, format }: Dictionary) {
  const { currency = '', alert, level, secondAlert, secondLevel, at, note, late, positionSide, ratio } = given
  const price = (text: string | undefined): string => texts.price({ key: keyOf(given), currency }, text ?? null)
  const words = (kind: AlertKind | undefined, reached: string | undefined): string => {
    const isPrice = kind !== undefined && alertSpecs[kind].unit === 'price'
    const plainLevel = reached === undefined ? UNKNOWN : format.quantity(String(Number(reached)))
    const side = positionSides.find(known => known === positionSide)
    return t(`alert.${kind ?? 'unknown'}`, {
      level: isPrice ? price(reached) : plainLevel,
      side: side ? t(`alert.${side}`) : '',
    })
  }
  const [first, second] = [alertKindOf(alert), alertKindOf(secondAlert)]
  const range = first && second && priceRange({ kind: first, level }, { kind: second, level: secondLevel })
  const both = (): string => t('alert.both', { first: words(first, level), second: words(second, secondLevel) })
  const joined = range ? t('alert.range', { from: price(range.from), to: price(range.to) }) : both()
  return {
    ...(positionSide !== undefined && { ratio: format.percent(ratio ?? null) }),
    condition: secondAlert === undefined ? words(first, level) : joined,
    when: at === undefined ? UNKNOWN : dates.dateTime(Number(at)),
    late: late === undefined ? '' : t('alert.late'),
    note: note === undefined ? '' : t('alert.ownNote', { note }),
  }
}

/** The date and, if the value has one, the time of day in the zone that the text names. */
function whenText(given: string | undefined, dayText: Dictionary['dayText']): string {
  const [date = null, time = null] = given?.split(' ') ?? []
  return time === null ? dayText(date) : `${dayText(date)} ${time}`
}

/** Older notices have no key: board and code say at least what kind of instrument it is. */
export const keyOf = ({ key, board, code }: Notice['values']): string => key ?? `${board}.${code}`

const reasonText = (...known: readonly (string | undefined)[]): string => known.find(text => text !== undefined) ?? ''

/** All significant decimals, but at least two, because an average price can be finer than the tick size. */
const decimalsOf = (text: string | undefined): number =>
  Math.max(2, (text?.split('.')[1] ?? '').replace(/0+$/, '').length)
