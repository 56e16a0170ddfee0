// Spanish and Chinese names of an instrument, by its key, also of a contract that is no longer listed.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { continuousNames, contractNames } from '../../../domain/instruments/contract-names.ts'
import { parseFutureCode } from '../../../domain/instruments/delivery-month.ts'
import { instrumentKey, parseKey } from '../../../domain/instruments/market-code.ts'
import { futureRow } from '../../../domain/instruments/terms.ts'
import { catalogues } from './catalogues.ts'
import type { CatalogueEntry } from './entry.ts'
import { futures } from './futures.ts'

/** A name is absent if it equals the English one. */
export type OtherNames = { readonly nameEs?: string; readonly nameZh?: string }

const otherNames = ({ nameEs, nameZh }: Pick<CatalogueEntry, 'nameEs' | 'nameZh'>): OtherNames => ({
  ...(nameEs !== undefined && { nameEs }),
  ...(nameZh !== null && { nameZh }),
})

let byKey: ReadonlyMap<InstrumentKey, OtherNames> | null = null

/** Names of the instruments that are listed without an end. */
function lastingNames(): ReadonlyMap<InstrumentKey, OtherNames> {
  byKey ??= new Map(
    catalogues
      .filter(catalogue => catalogue !== futures)
      .flatMap(catalogue => catalogue.listed(0))
      .map(entry => [instrumentKey(entry.board, entry.code), otherNames(entry)]),
  )
  return byKey
}

function futureNames(code: string): OtherNames {
  const parts = parseFutureCode(code)
  const row = parts && futureRow(parts.root)
  if (!row) return {}
  if (parts.month !== null) return otherNames(contractNames(row.names, parts.month))
  return parts.role === null ? {} : otherNames(continuousNames(row.names, parts.role))
}

export function otherNamesOf(key: string): OtherNames {
  const parts = parseKey(key)
  if (!parts) return {}
  return parts.board === 'FU'
    ? futureNames(parts.code)
    : (lastingNames().get(instrumentKey(parts.board, parts.code)) ?? {})
}
