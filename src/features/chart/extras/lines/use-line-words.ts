// A line of an order or an alert as text: in full, and as short as its handle.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { useInstrumentFormat } from '../../../../shared/instruments/price-format.ts'
import type { Moving } from './line-moves.ts'
import type { OwnLine } from './own-lines.ts'

export type LineWords = {
  readonly full: (line: OwnLine) => string
  /** Why the line cannot be moved; null if it can. */
  readonly fixed: (line: OwnLine) => string | null
  readonly short: (line: OwnLine) => string
  readonly price: (price: number) => string
  /** How far a price is from another, in per cent. */
  readonly share: (price: number, from: number) => string
  readonly spoken: (moving: Moving) => string
}

const shareOf = (price: number, from: number): number | null =>
  from === 0 ? null : ((price - from) / Math.abs(from)) * 10_000

/** Another object only in another language or notation. */
export function useLineWords(instrumentKey: InstrumentKey, decimals: number): LineWords {
  const { t } = useTranslation('chart')
  const format = useInstrumentFormat(instrumentKey)
  return useMemo(() => {
    const price = (scaled: number): string => format.price(scaled, decimals)
    return {
      price,
      share: (to, from) => format.basisPoints(shareOf(to, from)),
      full: line => {
        const values = { quantity: format.quantity(line.left), price: line.price === null ? '' : price(line.price) }
        return line.kind === 'alert'
          ? t(`lines.alert.${line.side}`, values)
          : t(`lines.${line.kind}.${line.side}`, values)
      },
      fixed: ({ fixed }) => (fixed === null ? null : t(`lines.fixed.${fixed}`)),
      short: ({ kind, side, left }) =>
        kind === 'alert' ? t(`lines.short.${side}`) : `${t(`lines.short.${side}`)} ${format.quantity(left)}`,
      spoken: ({ price: to, from }) =>
        t('lines.spoken', { price: price(to), change: format.speakBasisPoints(shareOf(to, from)) }),
    }
  }, [t, format, decimals])
}
