// Saves a copy of the user's data: loaded in parts, saved as one file.
import type { ExportPart } from '../../../domain/wire/calls/privacy.ts'
import { call } from '../../data/call.ts'
import { pageClock } from '../../lib/clock.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Throws a CallFailure if a part cannot be loaded: nothing is saved then. */
export async function saveOwnData(): Promise<void> {
  const records = new Map<string, ExportPart['rows']>()
  let after: string | null = null
  do {
    const { parts, next }: Awaited<ReturnType<typeof partAfter>> = await partAfter(after)
    for (const part of parts) records.set(part.records, [...(records.get(part.records) ?? []), ...part.rows])
    after = next
  } while (after !== null)
  const at = new Date(pageClock.now()).toISOString()
  saveFile(
    `pulso-${at.slice(0, 10)}.json`,
    JSON.stringify({ at, records: Object.fromEntries(records) }),
    'application/json',
  )
}

const partAfter = (after: string | null) => call('POST /privacy/export', after === null ? {} : { after })
