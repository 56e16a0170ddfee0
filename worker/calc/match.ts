// The filter box of a list: code or name contains it, accents and case aside.
import type { Instrument } from '../../domain/instrument.ts'

export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

/** @param wanted already folded */
export function matches(instrument: Instrument, wanted: string): boolean {
  return (
    wanted === '' ||
    instrument.code.toLowerCase().includes(wanted) ||
    fold(instrument.name).includes(wanted) ||
    (instrument.nameZh?.includes(wanted) ?? false)
  )
}
