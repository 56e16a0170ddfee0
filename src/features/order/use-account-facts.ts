// What a person has to trade an instrument with: the usable cash of its wallet and the shares held, read once and kept by
// account events. Unknown is told apart from nothing.
import { useEffect, useEffectEvent, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StockBoard } from '../../../domain/instrument.ts'
import { boards } from '../../../domain/instrument.ts'
import { parseMinor } from '../../../domain/minor.ts'
import { walletOfBoard } from '../../../domain/wallet.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import type { AccountEvent } from '../../../domain/wire/down/account.ts'
import { useCall } from '../../api/use-call.ts'
import { onAccount, onReload } from '../../engine/events.ts'

export type AccountFacts = {
  /** Whole minor units. */
  readonly cash: bigint | null
  /** Undefined while unknown, null for nothing held. */
  readonly position: Position | null | undefined
  /** Both look-ups have answered, however. */
  readonly isSettled: boolean
  readonly reload: () => void
}

type News = { readonly cash: string | null; readonly position: Position | null }

export function useAccountFacts(key: InstrumentKey, board: StockBoard | null): AccountFacts {
  const funds = useCall('GET /stock/fund/details', board && { market: boards[board].market }, { waitedFor: true })
  const held = useCall('POST /position/getByStock', board && { key }, { waitedFor: true })
  const [news, setNews] = useState<News>({ cash: null, position: null })

  const take = useEffectEvent((events: readonly AccountEvent[]) => {
    for (const event of events) {
      if (event.type === 'wallet' && board && event.wallet.walletType === walletOfBoard[board])
        setNews(before => ({ ...before, cash: event.wallet.balance }))
      if (event.type === 'position' && event.position.key === key)
        setNews(before => ({ ...before, position: event.position }))
    }
  })
  const reload = (): void => {
    setNews({ cash: null, position: null })
    funds.reload()
    held.reload()
  }
  const reloadNow = useEffectEvent(reload)
  useEffect(() => onAccount(events => take(events)), [])
  useEffect(() => onReload(() => reloadNow()), [])

  const cash = news.cash ?? funds.data?.balance ?? null
  return {
    cash: cash === null ? null : parseMinor(cash),
    position: positionNow(news.position, held),
    isSettled: !funds.asking && !held.asking,
    reload,
  }
}

/** A position event with nothing held says that it was closed. */
function positionNow(
  news: Position | null,
  held: { readonly data: Position | null; readonly failure: unknown; readonly asking: boolean },
): Position | null | undefined {
  if (news) return Number(news.positionNum) === 0 ? null : news
  if (held.data) return held.data
  return held.failure || held.asking ? undefined : null
}
