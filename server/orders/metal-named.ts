// Finds the metal of an order, by its key or by the fields goldCode and goldName of the specification (§7).

import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { foldAccents } from '../../domain/fold.ts'
import { keyOn, parseKey } from '../../domain/instruments/market-code.ts'
import { isMetal } from '../../domain/instruments/metals.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { invalid } from '../calls/invalid.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import type { MarketSource } from '../market/source.ts'
import { marginBoards } from './service.ts'

type Named = Pick<CallParsed<'POST /gold/create'>, 'key' | 'goldCode' | 'goldName'>

/** The key of the named metal; a refusal of names that contradict each other. */
export function metalNamed(market: Pick<MarketSource, 'find'>, { key, goldCode, goldName }: Named): string | Refusal {
  const byCode = goldCode === undefined ? null : metalOfCode(market, goldCode)
  const wanted = key ?? byCode
  if (goldCode !== undefined && (byCode === null || byCode !== wanted))
    return refuse('notTradable', { field: 'goldCode' })
  if (wanted === null) return invalid('goldCode', { reason: 'required' })
  if (goldName !== undefined && !isNameOf(market, wanted, goldName)) return refuse('notTradable', { field: 'goldName' })
  return wanted
}

/** A code in upper or lower case, or a whole key. */
function metalOfCode(market: Pick<MarketSource, 'find'>, code: string): string | null {
  const keys = parseKey(code) ? [code] : marginBoards.map(board => keyOn(board, code))
  return keys.find(key => key !== null && isListedMetal(market, key)) ?? null
}

function isListedMetal(market: Pick<MarketSource, 'find'>, key: string): boolean {
  const listing = market.find(key)
  const terms = listing && termsOf(listing.instrument.key)
  return terms !== null && isMetal(terms)
}

function isNameOf(market: Pick<MarketSource, 'find'>, key: string, name: string): boolean {
  const instrument = market.find(key)?.instrument
  // An instrument that is not listed is refused with the reason of its key.
  if (!instrument) return true
  const { nameEs, nameZh } = otherNamesOf(key)
  const names = [instrument.name, nameEs, nameZh, instrument.symbol, instrument.code]
  return names.some(each => each !== undefined && each !== null && foldAccents(each) === foldAccents(name.trim()))
}
