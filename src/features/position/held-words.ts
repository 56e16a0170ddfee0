// The texts of the rows of holdings, looked up once for a list: a look-up for each row would cost more than the rest of the
// row. Values are inserted when a row is written.
import type { MarketState } from '../../../domain/session.ts'
import type { Text } from '../../i18n/t.ts'

// Placeholders of the values, in their order. No text contains these control characters.
const FIRST = '\u0001'
const SECOND = '\u0002'

/** States of a quote at which nothing is traded, other than that of a closed market. */
const notes = ['halted', 'lost', 'reference', 'delayed', 'stale', 'frozen'] as const satisfies readonly MarketState[]

export function heldWordsOf(t: Text<'trade'>, ui: Text<'ui'>, row: Text<'row'>) {
  const states: Partial<Record<MarketState, string>> = Object.fromEntries(
    notes.map(state => [state, row(`session.${state}`)]),
  )
  return {
    states,
    loading: ui('loading'),
    hidden: ui('hidden'),
    price: t('input.price'),
    weight: t('holding.weight'),
    long: t('margin.long'),
    short: t('margin.short'),
    liquidating: t('margin.liquidating'),
    at: t('holding.at', { quantity: FIRST, price: SECOND }),
    liquidation: t('margin.liquidationShort', { price: FIRST }),
    liquidationNever: t('margin.liquidationNeverShort'),
    ratio: t('margin.ratioShort', { ratio: FIRST }),
  } as const
}

export type HeldWords = ReturnType<typeof heldWordsOf>

/** The text with its values. */
export const filled = (text: string, first: string, second = ''): string =>
  text.replace(FIRST, () => first).replace(SECOND, () => second)
