// Why an instrument is halted, as its exchange says. In a row the reason is a code after those of the market states.
import type { marketStates } from './session.ts'

/** `news`: its issuer has news to publish. `volatility`: its price has moved too far. `regulatory`: by an authority. */
export const haltReasons = ['news', 'volatility', 'regulatory'] as const
export type HaltReason = (typeof haltReasons)[number]

/** A number, so that a page with it needs no list of the states. */
const FIRST: (typeof marketStates)['length'] = 11

export const haltCode = (reason: HaltReason): number => FIRST + haltReasons.indexOf(reason)

/** Null for a halt without a known reason, and for all other states. */
export const haltOf = (code: number): HaltReason | null => haltReasons[code - FIRST] ?? null
