// How fast the simulated networks confirm: the last confirmation comes when the desk would have decided.
import { DEPOSIT_CONFIRMATIONS } from '../../domain/limits.ts'

export const confirmationMs = (deskDelayMs: number): number => Math.ceil(deskDelayMs / DEPOSIT_CONFIRMATIONS)
