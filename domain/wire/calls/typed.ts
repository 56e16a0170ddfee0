// Schemas of text that a user typed or pasted: it is normalised (`domain/typed.ts`) before it is checked, for every
// client alike.
import { z } from 'zod'
import { checkEmail, checkLoginName, typedEmail, typedLoginName } from '../../login-name.ts'
import type { Verdict } from '../../rules.ts'
import type { TypedKind } from '../../typed.ts'
import { typed } from '../../typed.ts'
import { rule } from './rule.ts'

export const typedText = (kind: TypedKind) => z.string().overwrite(text => typed(kind, text))

/** Text that a rule of the domain checks. */
export const checkedText = (kind: TypedKind, check: (text: string) => Verdict) => typedText(kind).check(rule(check))

export const emailSchema = z.string().overwrite(typedEmail).check(rule(checkEmail))
export const loginNameSchema = z.string().overwrite(typedLoginName).check(rule(checkLoginName))
