// Converts a domain rule to a schema check, so that the form and the server use the same function.
import type { z } from 'zod'
import type { Verdict } from '../../rules.ts'

type Check = (payload: z.core.ParsePayload<string>) => void

/**
 * Returns a check that runs a rule. The issue contains the reason and its values; the server builds the text in the
 * user's language.
 */
export function rule(verdictOf: (text: string) => Verdict): Check {
  return payload => {
    const verdict = verdictOf(payload.value)
    if (verdict)
      payload.issues.push({
        code: 'custom',
        message: verdict.reason,
        params: { reason: verdict.reason, values: verdict.values ?? {} },
        input: payload.value,
      })
  }
}
