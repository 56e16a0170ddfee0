// The notice of a subscription whose allotment was decided or that was settled.
import { minorText } from '../../domain/minor.ts'
import type { DecidedRow, Step, Words } from './product.ts'

type Named = { readonly name: string; readonly code: string; readonly currency: string }

export function outcomeWords({ name, code, currency }: Named, row: DecidedRow, step: Step): Words {
  const spent = row.cost ?? 0n
  const values = { name, code, currency, quantity: String(row.quantity), filled: String(row.allotted ?? 0) }
  if (step === 'ended') return { kind: 'subscriptionEnded', values: { ...values, amount: minorText(spent) } }
  const refund = minorText(row.reserved - spent)
  if (row.reason !== null)
    return { kind: 'subscriptionRefused', values: { ...values, amount: refund, reason: row.reason } }
  if (spent === 0n) return { kind: 'subscriptionNotAllotted', values: { ...values, amount: refund } }
  return { kind: 'subscriptionAllotted', values: { ...values, cost: minorText(spent), amount: refund } }
}
