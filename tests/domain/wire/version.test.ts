// Why: a client and a server that read the same bytes differently show wrong prices without an error. Any change of the
// wire must raise the protocol version; this test enforces it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { downSchemas } from '../../../domain/wire/down.ts'
import { cadencesMs, FRAME_FIELDS, frameKinds } from '../../../domain/wire/frame.ts'
import { dayColumns, optionalColumns } from '../../../domain/wire/quote-columns.ts'
import { upSchema } from '../../../domain/wire/up.ts'
import { PROTOCOL_VERSION } from '../../../domain/wire/version.ts'

const PINNED = { version: 27, hash: '7cb064e7e0f20dd7' }

const schemaText = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))

/**
 * The lines of rows.ts with the constants of the packing. The layout of the rows is tested by the encoder's own test.
 */
const packingText = readFileSync(new URL('../../../domain/wire/rows.ts', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('export const '))
  .join('\n')

function wireText(): string {
  const down = Object.entries(downSchemas).map(([name, schema]) => `${name} ${schemaText(schema)}`)
  const frame = JSON.stringify({ frameKinds, FRAME_FIELDS, cadencesMs, dayColumns, optionalColumns })
  return [schemaText(upSchema), ...down, frame, packingText].join('\n')
}

test('a change of the wire raises the protocol version', () => {
  const hash = createHash('sha256').update(wireText()).digest('hex').slice(0, 16)
  expect(
    { version: PROTOCOL_VERSION, hash },
    'What is said on the wire changed. If that was not meant, undo it. If it was: raise PROTOCOL_VERSION in ' +
      'domain/wire/version.ts, add a line to the history there, and write the version and hash received below into PINNED ' +
      'of this test. Only a version that was never released may keep its number.',
  ).toEqual(PINNED)
})

test('the packing is part of the pinned hash', () => {
  expect(packingText.split('\n').map(line => line.split(' ')[2])).toEqual([
    'BOOK_FLAG',
    'EXTREMES_MARK',
    'DAY_MARK',
    'STATE_BITS',
  ])
})
