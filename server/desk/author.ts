// The operator who is responsible for a decision, in the spelling of the list of operators where there is one. The names of
// the auto-reviewer are reserved.
import { z } from 'zod'
import { isSameName } from '../lib/same-name.ts'
import { deskAuthors } from '../reviews/desk-authors.ts'

/** `operators`: who may decide; empty for anyone with access to the socket. */
export const authorOf = (operators: readonly string[]) =>
  z
    .string()
    .trim()
    .min(1)
    .max(50)
    .refine(name => !deskAuthors.some(desk => isSameName(desk, name)), 'is the simulated desk’s name')
    .refine(
      name => operators.length === 0 || operators.some(known => isSameName(known, name)),
      'is not in the list of OPERATORS',
    )
    .transform(name => operators.find(known => isSameName(known, name)) ?? name)
