// The filter box of a list: code or name contains it, accents and case aside.
import { foldAccents } from '../../domain/fold.ts'
import type { Instrument } from '../../domain/instrument.ts'

export const fold = (text: string): string => foldAccents(text).trim()

/** @param wanted already folded */
export function matches(instrument: Instrument, wanted: string): boolean {
  return (
    wanted === '' ||
    instrument.code.toLowerCase().includes(wanted) ||
    fold(instrument.name).includes(wanted) ||
    (instrument.nameZh?.includes(wanted) ?? false) ||
    fold(`${instrument.symbol} ${instrument.nameEs}`).includes(wanted)
  )
}
