// Adds to the schemas of /docs what each field says and an example of it. The texts are here and not in the schemas,
// which are part of what a browser loads.
import type { z } from 'zod'
import { accountFields } from './account.ts'
import { exampleOf } from './examples.ts'
import { feedFields } from './feed.ts'
import { loansFields } from './loans.ts'
import { machinesFields } from './machines.ts'
import { marketFields } from './market.ts'
import { ordersFields } from './orders.ts'
import { productsFields } from './products.ts'
import { proofsFields } from './proofs.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

export const fieldTables: readonly Readonly<Record<string, string>>[] = [
  marketFields,
  ordersFields,
  productsFields,
  loansFields,
  machinesFields,
  accountFields,
  proofsFields,
  feedFields,
]

const texts = new Map(fieldTables.flatMap(table => Object.entries(table)))

export const textOfField = (name: string): string | undefined => texts.get(name)

/** A copy of the schema, in which every property has a description and, unless it is an object, an example. */
export function described(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, describedPart(name, part)]))
}

function describedPart(name: string, part: unknown): unknown {
  if (Array.isArray(part)) return part.map(one => (isSchema(one) ? described(one) : one))
  if (!isSchema(part)) return part
  return name === 'properties' ? describedProperties(part) : described(part)
}

const describedProperties = (properties: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      isSchema(schema) ? describedField(name, schema) : schema,
    ]),
  )

export function describedField(name: string, schema: JsonSchema): JsonSchema {
  const description = textOfField(name)
  const example = exampleOf(name, schema, description)
  return {
    ...described(schema),
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { examples: [example] }),
  }
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
