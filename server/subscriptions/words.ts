// The notice of a subscription whose allotment was decided or that was settled.
import { minorText } from '../../domain/minor.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import type { DecidedRow, Step, Words } from './product.ts'

/** `key`: of a share that is listed, which has names in other languages. */
type Named = { readonly name: string; readonly code: string; readonly currency: string; readonly key?: string }

export function outcomeWords({ name, code, currency, key }: Named, row: DecidedRow, step: Step): Words {
  const spent = row.cost ?? 0n
  const names = { name, ...(key !== undefined && otherNamesOf(key)) }
  const counts = { quantity: String(row.quantity), filled: String(row.allotted ?? 0) }
  const values = { ...names, ...counts, code, currency }
  if (step === 'ended') return { kind: 'subscriptionEnded', values: { ...values, amount: minorText(spent) } }
  const refund = minorText(row.reserved - spent)
  if (row.reason !== null)
    return { kind: 'subscriptionRefused', values: { ...values, amount: refund, reason: row.reason } }
  if (spent === 0n) return { kind: 'subscriptionNotAllotted', values: { ...values, amount: refund } }
  return { kind: 'subscriptionAllotted', values: { ...values, cost: minorText(spent), amount: refund } }
}
