// Converts a broken rule into a refusal. The rule's name is sent as the value `reason`, by which the page chooses the
// text that it shows.
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Reason } from '../../domain/reasons.ts'
import { reasons } from '../../domain/reasons.ts'
import type { RuleBreach } from '../../domain/rules.ts'

export function invalid(field: string | null, { reason, values }: RuleBreach): Refusal {
  return refuse('invalid', { ...(field ? { field } : {}), values: { ...values, reason } })
}

export function reasonOf({ values }: Refusal): Reason | null {
  const { reason } = values ?? {}
  return reasons.find(known => known === reason) ?? null
}
