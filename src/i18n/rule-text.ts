// Texts of the domain's rules (`error.rule.…`), as validators for react-hook-form: a validator returns true, or the
// error text.
import { useCallback } from 'react'
import type { RuleBreach, Verdict } from '../../domain/rules.ts'
import { formatMoney } from './format.ts'
import { useText } from './t.ts'

export function useRuleText(): (breach: RuleBreach) => string {
  const t = useText('error')
  return useCallback(({ reason, values }: RuleBreach) => t(`rule.${reason}`, withMoney(values)), [t])
}

/** Values that come with a currency are formatted as money in that currency. */
function withMoney({ currency, ...values }: NonNullable<RuleBreach['values']> = {}): Record<string, string | number> {
  if (typeof currency !== 'string') return values
  const amounts = Object.entries(values).map(([name, value]) => [name, formatMoney(String(value), currency)])
  return Object.fromEntries(amounts)
}

type Validate<V> = (value: V) => true | string

/** Returns a validator. Usage: `register('email', { validate: rule(checkEmail) })`. */
export function useRule(): <V>(check: (value: V) => Verdict) => Validate<V> {
  const say = useRuleText()
  return useCallback(
    <V>(check: (value: V) => Verdict): Validate<V> =>
      value => {
        const breach = check(value)
        return breach ? say(breach) : true
      },
    [say],
  )
}
