// Why an instrument is halted, as its exchange says. In a row the reason is a code after those of the market states.
import { marketStates, STATE_CODES } from './session.ts'

/** `news`: its issuer has news to publish. `volatility`: its price has moved too far. `regulatory`: by an authority. */
export const haltReasons = ['news', 'volatility', 'regulatory'] as const
export type HaltReason = (typeof haltReasons)[number]

export const haltCode = (reason: HaltReason): number => marketStates.length + haltReasons.indexOf(reason)

/** Null for a halt without a known reason, and for all other states. */
export const haltOf = (code: number): HaltReason | null =>
  code < STATE_CODES ? (haltReasons[code - marketStates.length] ?? null) : null
