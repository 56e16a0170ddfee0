// All facts of a ticket of shares, loaded by the instrument's key and then kept live. Values in the link are only a
// hint.
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import type { FeeRule } from '../../../../../domain/fees.ts'
import type { Instrument } from '../../../../../domain/instrument.ts'
import { boards } from '../../../../../domain/instruments/boards.ts'
import { codeOf, stockBoardOf } from '../../../../../domain/instruments/market-code.ts'
import { orderUnits } from '../../../../../domain/order-units.ts'
import { wordsOf } from '../../../../data/failure.ts'
import { useCall } from '../../../../data/use-call.ts'
import { market, useQuote } from '../../../../state/market.ts'
import type { FactsLookup } from '../../TicketPlace.tsx'
import type { TicketFacts } from './facts.ts'
import { useAccountFacts } from './use-account-facts.ts'
import { useQuoteFacts } from './use-quote-facts.ts'

/** `positionId`: the position that the ticket closes; null for none. */
export function useFacts(key: InstrumentKey, positionId: string | null = null): FactsLookup<TicketFacts> {
  const board = stockBoardOf(key)
  const code = codeOf(key)
  const detail = useCall('GET /m_ft/stock_detail_ft', board && { stockCode: code, market: boards[board].market })
  const terms = useCall('POST /stocka_config/getMinCount', board && { key })
  const account = useAccountFacts(key, board, positionId)
  const quote = useQuoteFacts(key, detail.data?.quote ?? null)
  const state = useQuote(key).state
  const boardNow = useSnapshot(market).boards[board ?? 'US']
  const reload = (): void => {
    detail.reload()
    terms.reload()
    account.reload()
  }

  if (!board) return { state: 'untradable' }
  if (detail.failure && !detail.data) {
    if (detail.failure.kind === 'notFound') return { state: 'missing' }
    return { state: 'failed', words: wordsOf(detail.failure), reload }
  }
  // The ticket opens once all look-ups have succeeded or failed: before that, "not loaded yet" would look like
  // "unknown".
  const isSettled = (terms.data !== null || !terms.asking) && account.isSettled
  if (!detail.data || !isSettled) return { state: 'loading' }
  if (detail.data.feed.origin === 'delayed') return { state: 'delayed' }
  // The schema types the key as plain text. The cast is safe, because the server created the key.
  const instrument = detail.data.instrument as Instrument
  const facts: TicketFacts = {
    instrument,
    units: orderUnits(instrument, detail.data.wholeShares),
    currency: boards[board].currency,
    tickSteps: detail.data.tickSteps,
    state: state ?? detail.data.state,
    frozen: detail.data.frozen,
    opensAt: boardNow?.opensAt ?? null,
    quote,
    // The amounts are decimal text again, because the response was parsed by the schema with which the server writes
    // it.
    fees: (terms.data?.fees as readonly FeeRule[] | undefined) ?? null,
    cash: account.cash,
    position: account.position,
  }
  return { state: 'ready', facts, reload }
}
