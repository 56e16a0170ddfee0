// The filter of a list: an instrument matches if its code or name contains the text, ignoring accents and case.
import { foldAccents } from '../../domain/fold.ts'
import type { Instrument } from '../../domain/instrument.ts'

export const fold = (text: string): string => foldAccents(text).trim()

/**
 * True if an instrument matches a filter text.
 * @param wanted filter text, already converted by `fold`
 */
export function matches(instrument: Instrument, wanted: string): boolean {
  return (
    wanted === '' ||
    instrument.code.toLowerCase().includes(wanted) ||
    fold(instrument.name).includes(wanted) ||
    fold(instrument.nameZh ?? '').includes(wanted) ||
    fold(`${instrument.symbol} ${instrument.nameEs}`).includes(wanted)
  )
}
