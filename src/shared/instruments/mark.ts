// The mark of an instrument beside its name: its shape tells the class, its hue the sector, and its letters the code.
// There are no logos, which belong to their companies.
import type { Instrument } from '../../../domain/instrument.ts'
import { specOf } from '../../../domain/instruments/boards.ts'

export type Marked = Pick<Instrument, 'board' | 'code' | 'name'> & Partial<Pick<Instrument, 'sector' | 'symbol'>>

export type Mark = {
  /** `round`: a share or a coin. `square`: a fund, an index or a commodity. `pair`: two currencies. */
  readonly shape: 'round' | 'square' | 'pair'
  /** A sector of the catalogue; `none` has no hue. */
  readonly sector: Instrument['sector']
  readonly text: string
  /** Text of the second circle of a pair. */
  readonly beside: string | null
}

/** Signs of the currencies of pairs. Others have the first letter of their code. */
const signs: Readonly<Record<string, string>> = {
  CNH: '¥',
  EUR: '€',
  GBP: '£',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  PLN: 'zł',
  THB: '฿',
  TRY: '₺',
}
const DOLLARS = /^(AUD|CAD|HKD|MXN|NZD|SGD|TWD|USD)$/
const signOf = (currency: string): string => signs[currency] ?? (DOLLARS.test(currency) ? '$' : currency.slice(0, 1))

/** Chemical symbols of the metals that are quoted against the dollar. */
const metals: Readonly<Record<string, string>> = { XAG: 'Ag', XAU: 'Au', XPD: 'Pd', XPT: 'Pt' }

const lettersOf = ({ symbol, code, name }: Marked): string => {
  const traded = symbol ?? code
  return Array.from(/[A-Z]/.test(traded) ? traded : name)
    .slice(0, 2)
    .join('')
}

export function markOf(marked: Marked): Mark {
  const { board, code, sector = 'none' } = marked
  const kind = specOf(board).class
  const base = code.slice(0, 3)
  if (kind === 'forex') return { shape: 'pair', sector, text: signOf(base), beside: signOf(code.slice(3, 6)) }
  const isRound = (kind === 'stock' && sector !== 'fund') || kind === 'crypto'
  return { shape: isRound ? 'round' : 'square', sector, text: metals[base] ?? lettersOf(marked), beside: null }
}
