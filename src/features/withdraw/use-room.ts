// What may be withdrawn now, live: asked again when the wallet that pays moves and when a withdrawal changes.
import { useEffect, useMemo } from 'react'
import type { Currency } from '../../../domain/instrument.ts'
import type { Network } from '../../../domain/networks.ts'
import { cashWallet } from '../../../domain/payment.ts'
import type { CallFailure } from '../../api/failure.ts'
import { useCall } from '../../api/use-call.ts'
import { onAccount } from '../../engine/events.ts'
import { useChanged } from '../../engine/use-changed.ts'
import type { Room } from './terms.ts'
import { roomOf } from './terms.ts'

export type RoomLookup = {
  /** Null while it is not known: then nothing may be sent. */
  readonly room: Room | null
  readonly failure: CallFailure | null
  readonly asking: boolean
  readonly reload: () => void
}

/** For one currency and network as long as it is mounted: what is known of one says nothing of another. */
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
