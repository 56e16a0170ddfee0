// The complete verification of the ledger: chains, anchors, sums and projections.
import { eq } from 'drizzle-orm'
import { currencies } from '../../domain/currency.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Reader } from '../db/cursor.ts'
import { anchors } from '../db/money-schema.ts'
import { audit } from './audit.ts'
import { verifyChain } from './chain.ts'
import { hex } from './chain-form.ts'
import { findingText } from './chain-walk.ts'

/** An anchor from a copy of the log; its hash is in hex. */
export type KeptAnchor = { readonly nth: number; readonly hash: string }

/** The result of the verification, serialisable as JSON. */
export type Verdict = {
  readonly postings: number
  readonly anchors: number
  readonly lastAnchor: (KeptAnchor & { readonly takenAt: number }) | null
  /** Hash of the whole ledger, in hex. */
  readonly hash: string
  /** One message per defect; empty if the ledger is valid. */
  readonly problems: readonly string[]
}

/** Time limit of the verification, which reads the whole ledger. */
export const VERIFY_TIMEOUT_MS = HOUR_MS

export async function verifyLedger(tx: Reader, kept?: KeptAnchor): Promise<Verdict> {
  const { findings, lastAnchor, ...chain } = await verifyChain(tx)
  const broken = kept && (await brokenAnchor(tx, kept))
  return {
    ...chain,
    lastAnchor: lastAnchor && { ...lastAnchor, hash: hex(lastAnchor.hash) },
    problems: [...findings.map(findingText), ...(await auditProblems(tx)), ...(broken ? [broken] : [])],
  }
}

async function auditProblems(tx: Reader): Promise<string[]> {
  const { sums, unbalanced, drifted, misreserved } = await audit(tx)
  return [
    ...currencies
      .filter(currency => sums[currency] !== 0n)
      .map(currency => `The postings in ${currency} add up to ${sums[currency]} minor units, not to 0.`),
    ...unbalanced.map(id => `Transfer ${id} does not balance.`),
    ...drifted.map(id => `The balances of account ${id} are not the sums of its postings.`),
    ...misreserved.map(id => `Reservation ${id} is not what its transfers left of it.`),
  ]
}

async function brokenAnchor(tx: Reader, { nth, hash }: KeptAnchor): Promise<string | null> {
  const [anchor] = await tx.select({ hash: anchors.hash }).from(anchors).where(eq(anchors.nth, nth))
  return anchor && hex(anchor.hash) === hash.toLowerCase() ? null : `Anchor ${nth} is not the one that was kept.`
}
