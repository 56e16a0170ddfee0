// Reasons of halts, as the tapes of United States exchanges code them: A and B with a letter or a digit, C with more letters.
import type { HaltReason } from '../../../../domain/halt.ts'
import { haltReasons } from '../../../../domain/halt.ts'

const codes: Readonly<Record<HaltReason, readonly string[]>> = {
  // News pending, news released, and the times of the resumption.
  news: ['T1', 'T2', 'T3', 'P', 'D'],
  // Price bands, pauses of one share, and breakers of the whole market.
  volatility: ['LUDP', 'LUDS', 'T5', 'M', 'MWC1', 'MWC2', 'MWC3', '1', '2', '3'],
  // Extraordinary activity, information requested, delinquent filings, suspensions.
  regulatory: ['T6', 'T12', 'H4', 'H9', 'H10', 'H11'],
}
const reasons = new Map(haltReasons.flatMap(reason => codes[reason].map(code => [code, reason] as const)))
/** The status of a pause for volatility. */
const PAUSED = 'P'

/** Null for a code that is not known. */
export const haltReasonOf = (status: string, code: unknown): HaltReason | null =>
  reasons.get(String(code)) ?? (status === PAUSED ? 'volatility' : null)
