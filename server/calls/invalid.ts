// A broken rule as a refusal: its name travels as the value `reason`, and its own sentence is then what the person reads.
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
