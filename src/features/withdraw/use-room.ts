// The current limits of a withdrawal, loaded again when the wallet's balance or a withdrawal changes.
import { useEffect, useMemo } from 'react'
import type { Currency } from '../../../domain/currency.ts'
import type { Network } from '../../../domain/networks.ts'
import { cashWallet } from '../../../domain/payment.ts'
import { onAccount } from '../../data/events.ts'
import type { CallFailure } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import type { Room } from './terms.ts'
import { roomOf } from './terms.ts'

export type RoomLookup = {
  /** Null while unknown: nothing can be sent until then. */
  readonly room: Room | null
  readonly failure: CallFailure | null
  readonly asking: boolean
  readonly reload: () => void
}

/**
 * Limits for one currency and network. Another pair needs another mount, because the data of one does not apply to
 * another.
 */
export function useRoom(currency: Currency, network: Network | null): RoomLookup {
  const input = network === null ? { currency } : { currency, network }
  const { data, failure, asking, reload } = useCall('GET /withdrawal/getUsableWithdrawalAmount', input, {
    waitedFor: true,
  })
  const wallet = cashWallet[currency]
  useChanged('withdrawal', reload)
  useEffect(
    () =>
      onAccount(events => {
        if (events.some(event => event.type === 'wallet' && event.wallet.walletType === wallet)) reload()
      }),
    [wallet, reload],
  )
  const room = useMemo(() => data && roomOf(data), [data])
  return { room, failure, asking, reload }
}
