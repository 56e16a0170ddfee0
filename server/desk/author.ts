// The name of the operator who is responsible for a decision. The names of the auto-reviewer are reserved.
import { z } from 'zod'
import { isSameName } from '../lib/same-name.ts'
import { deskAuthors } from '../reviews/reviews.ts'

export const authorSchema = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .refine(name => !deskAuthors.some(desk => isSameName(desk, name)), 'is the simulated desk’s name')
