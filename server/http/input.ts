// Parses a call's input by its schema; an error becomes a refusal with the field and the rule.
import { z } from 'zod'
import type { Refusal } from '../../domain/failure.ts'
import { hasInvisibleInLines } from '../../domain/invisible.ts'
import { reasons } from '../../domain/reasons.ts'
import type { RuleBreach } from '../../domain/rules.ts'
import { invalid } from '../calls/invalid.ts'

/** The result of a violated rule, which `domain/wire/calls/rule.ts` stores in the issue. */
const ruleParams = z.object({
  reason: z.enum(reasons),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const malformed: Refusal = invalid(null, { reason: 'malformed' })

export function parseInput(schema: z.ZodType, raw: unknown): { readonly input: unknown } | Refusal {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return isClean(parsed.data) ? { input: parsed.data } : malformed
  const issue = parsed.error.issues[0]
  return issue ? refusalOf(issue, raw) : malformed
}

/**
 * True if all texts can be stored and shown. PostgreSQL accepts neither the character 0 nor half a surrogate pair, and
 * a control or format character would affect the terminal or the page that shows it.
 */
function isClean(value: unknown): boolean {
  if (typeof value === 'string') return !hasInvisibleInLines(value)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  return Object.entries(value).every(([name, inner]) => isClean(name) && isClean(inner))
}

function refusalOf(issue: z.core.$ZodIssue, raw: unknown): Refusal {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  return invalid(path.join('.').slice(0, 80), breachOf(issue, raw))
}

function breachOf(issue: z.core.$ZodIssue, raw: unknown): RuleBreach {
  if (issue.code === 'custom') {
    const params = ruleParams.safeParse(issue.params)
    return params.success ? params.data : { reason: 'malformed' }
  }
  if (issue.code === 'unrecognized_keys') return { reason: 'malformed' }
  const isMissing = valueAt(raw, issue.path) === undefined
  const isEmpty = issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
  if (isMissing || isEmpty) return { reason: 'required' }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { reason: 'tooLong', values: { maximum: Number(issue.maximum) } }
  return { reason: 'malformed' }
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, step)
  }
  return value
}
