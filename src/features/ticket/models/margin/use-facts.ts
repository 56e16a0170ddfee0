// All facts of a margin ticket: the contract's terms, the quote, the wallet that pays, and the open positions.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import type { Instrument } from '../../../../../domain/instrument.ts'
import { specOf } from '../../../../../domain/instruments/boards.ts'
import { boardOf, codeOf, marketOf } from '../../../../../domain/instruments/market-code.ts'
import { parseMinor } from '../../../../../domain/minor.ts'
import { walletCurrency } from '../../../../../domain/wallet.ts'
import type { Position } from '../../../../../domain/wire/calls/trading.ts'
import { onAccount, onReload } from '../../../../data/events.ts'
import { wordsOf } from '../../../../data/failure.ts'
import { useCall } from '../../../../data/use-call.ts'
import { useWallets } from '../../../../data/wallets.ts'
import { zoned } from '../../../../i18n/day-time.ts'
import { useContractRate } from '../../../../shared/margin/contract-rate.ts'
import { useEnding, useTerms, useYearlyRates } from '../../../../shared/margin/use-terms.ts'
import { useQuote } from '../../../../state/market.ts'
import { useServerMinute } from '../../../../state/server-now.ts'
import { settings } from '../../../../state/settings.ts'
import type { FactsLookup } from '../../TicketPlace.tsx'
import { useQuoteFacts } from '../cash-equity/use-quote-facts.ts'
import type { MarginFacts } from './facts.ts'

/** `closes`: id of the position that the ticket closes; null for none. */
export function useMarginFacts(key: InstrumentKey, closes: string | null): FactsLookup<MarginFacts> {
  const terms = useTerms(key)
  const wallet = specOf(boardOf(key)).wallet
  const detail = useCall('GET /m_ft/stock_detail_ft', { stockCode: codeOf(key), market: marketOf(key) })
  const { base } = useSnapshot(settings)
  const { balances, state: walletState } = useWallets(base)
  const positions = usePositions(key)
  const quote = useQuoteFacts(key, detail.data?.quote ?? null)
  const state = useQuote(key).state
  const currency = wallet === null ? 'USD' : walletCurrency[wallet]
  const rate = useContractRate(terms?.currency ?? currency, currency)
  const now = useServerMinute()
  const yearly = useYearlyRates(terms, zoned(now, 'America/New_York').format('YYYY-MM-DD'))
  const ending = useEnding(terms, now)
  const reload = (): void => {
    detail.reload()
    positions.reload()
  }
  if (!terms || wallet === null) return { state: 'untradable' }
  if (detail.failure && !detail.data) {
    if (detail.failure.kind === 'notFound') return { state: 'missing' }
    return { state: 'failed', words: wordsOf(detail.failure), reload }
  }
  const isSettled = positions.isSettled && walletState !== 'loading'
  if (!detail.data || !isSettled) return { state: 'loading' }
  const balance = balances[wallet]?.balance
  const facts: MarginFacts = {
    // The schema types the key as plain text. The cast is safe, because the server created the key.
    instrument: detail.data.instrument as Instrument,
    terms,
    tickSteps: detail.data.tickSteps,
    state: state ?? detail.data.state,
    quote,
    walletCurrency: currency,
    cash: balance === undefined ? null : parseMinor(balance),
    rate,
    yearly,
    ending,
    positions: positions.list,
    closes,
  }
  return { state: 'ready', facts, reload }
}

type Positions = {
  /** Open positions in the instrument; undefined while unknown. */
  readonly list: readonly Position[] | undefined
  readonly isSettled: boolean
  readonly reload: () => void
}

/** Open positions in the instrument: loaded once and then updated by account events. */
export function usePositions(key: InstrumentKey): Positions {
  const held = useCall('POST /position/getByStock', { key }, { waitedFor: true })
  const [updates, setUpdates] = useState<Readonly<Record<string, Position>>>({})
  useEffect(
    () =>
      onAccount(events => {
        for (const event of events)
          if (event.type === 'position' && event.position.key === key)
            setUpdates(before => Object.assign({}, before, { [event.position.id]: event.position }))
      }),
    [key],
  )
  const reloadNow = useEffectEvent(() => {
    setUpdates({})
    held.reload()
  })
  useEffect(() => onReload(() => reloadNow()), [])
  const list = useMemo(() => {
    if (!held.data) return undefined
    const known = new Map(held.data.map((position): [string, Position] => [position.id, position]))
    for (const position of Object.values(updates)) known.set(position.id, position)
    return [...known.values()].filter(({ positionNum }) => Number(positionNum) !== 0)
  }, [held.data, updates])
  return { list, isSettled: !held.asking, reload: held.reload }
}
