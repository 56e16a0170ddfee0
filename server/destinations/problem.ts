// Checks of a destination's details that need the store: the images must belong to the user, and the destination must
// not be a duplicate.
import type { RuleBreach } from '../../domain/rules.ts'
import type { Tx } from '../db/db.ts'
import { ownsFile } from '../uploads/files.ts'
import type { Details } from './details.ts'
import { targetOf } from './details.ts'
import type { Reviewed } from './store.ts'

type Problem = RuleBreach & { readonly field: string }

export async function problemOf(
  tx: Tx,
  userId: string,
  details: Details,
  others: readonly Reviewed[],
): Promise<Problem | null> {
  const target = targetOf(details)
  if (others.some(({ row }) => targetOf(row.details) === target))
    return { field: details.kind === 'bank' ? 'cardNumber' : 'address', reason: 'duplicate' }
  if (details.kind === 'crypto') return null
  for (const field of ['frontImage', 'backImage'] as const) {
    const url = details[field]
    if (url !== null && !(await ownsFile(tx, userId, url))) return { field, reason: 'file' }
  }
  return null
}
