// Texts of the domain's rules (`error.rule.…`), as validators for react-hook-form: a validator returns true, or the
// error text.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { messageValues } from '../../domain/message-values.ts'
import type { RuleBreach, Verdict } from '../../domain/rules.ts'

export function useRuleText(): (breach: RuleBreach) => string {
  const { t } = useTranslation('error')
  return useCallback(({ reason, values }: RuleBreach) => t(`rule.${reason}`, messageValues(values)), [t])
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
