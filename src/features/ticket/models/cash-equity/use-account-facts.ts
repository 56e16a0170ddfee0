// The usable cash of an instrument's wallet and the open positions in the instrument: loaded once and then updated by
// account events. Unknown is not zero.
import { useEffect, useEffectEvent, useState } from 'react'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import type { StockBoard } from '../../../../../domain/instruments/boards.ts'
import { boards } from '../../../../../domain/instruments/boards.ts'
import { parseMinor } from '../../../../../domain/minor.ts'
import type { Position } from '../../../../../domain/wire/calls/trading.ts'
import type { AccountEvent } from '../../../../../domain/wire/down/account.ts'
import { onAccount, onReload } from '../../../../data/events.ts'
import { useCall } from '../../../../data/use-call.ts'

export type AccountFacts = {
  /** Usable balance in whole minor units; null while unknown. */
  readonly cash: bigint | null
  /** The position of the ticket: undefined while unknown, null if there is none. */
  readonly position: Position | null | undefined
  /** True once both look-ups have succeeded or failed, also while they are repeated. */
  readonly isSettled: boolean
  readonly reload: () => void
}

/** Values from account events since the last load; they replace the loaded ones. Positions are by id. */
type News = { readonly cash: string | null; readonly positions: Readonly<Record<string, Position>> }
const NO_NEWS: News = { cash: null, positions: {} }

/** `positionId`: the position that the ticket closes; null for the position that is paid in full. */
export function useAccountFacts(key: InstrumentKey, board: StockBoard | null, positionId: string | null): AccountFacts {
  const funds = useCall('GET /stock/fund/details', board && { market: boards[board].market }, { waitedFor: true })
  const held = useCall('POST /position/getByStock', board && { key }, { waitedFor: true })
  const [news, setNews] = useState(NO_NEWS)

  const take = useEffectEvent((events: readonly AccountEvent[]) => {
    for (const event of events) {
      if (event.type === 'wallet' && board && event.wallet.walletType === boards[board].wallet)
        setNews(before => ({ ...before, cash: event.wallet.balance }))
      if (event.type === 'position' && event.position.key === key)
        setNews(before => ({ ...before, positions: { ...before.positions, [event.position.id]: event.position } }))
    }
  })
  const reload = (): void => {
    setNews(NO_NEWS)
    funds.reload()
    held.reload()
  }
  const reloadNow = useEffectEvent(reload)
  useEffect(() => onAccount(events => take(events)), [])
  useEffect(() => onReload(() => reloadNow()), [])

  const cash = news.cash ?? funds.data?.balance ?? null
  return {
    cash: cash === null ? null : parseMinor(cash),
    position: positionNow(news, held, positionId),
    isSettled: (cash !== null || !funds.asking) && (held.data !== null || !held.asking),
    reload,
  }
}

type Held = { readonly data: readonly Position[] | null; readonly failure: unknown; readonly asking: boolean }

/**
 * The position as of the newest account event, which is newer than the loaded one. A position event with quantity 0
 * means that the position is closed.
 */
function positionNow({ positions }: News, held: Held, positionId: string | null): Position | null | undefined {
  const isWanted = ({ id, isolatedPosition }: Position) => (positionId === null ? !isolatedPosition : id === positionId)
  const known = Object.values(positions).filter(isWanted)
  const open = known.find(({ positionNum }) => Number(positionNum) !== 0)
  if (open || known.length > 0) return open ?? null
  const read = held.data?.find(isWanted)
  if (read) return read
  return held.failure || held.asking ? undefined : null
}
