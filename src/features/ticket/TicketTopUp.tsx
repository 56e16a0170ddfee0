// The money that an order lacks and other wallets have. It is loaded when a ticket needs it.
import { useEffect, useEffectEvent } from 'react'
import { parseMinor } from '../../../domain/minor.ts'
import { topUpWire } from '../../../domain/top-up.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import { useWallets } from '../../data/wallets.ts'
import { TopUpFacts, TopUpNote } from '../../shared/money/TopUpFacts.tsx'
import { spareOf, useTopUpOf } from '../../shared/money/use-top-up.ts'
import type { Shortage } from './model.ts'
import type { Plan } from './paid.ts'
import { noPlan } from './paid.ts'

type TicketTopUpProps = { missing: Shortage; onPlan: (plan: Plan) => void }

export function TicketTopUp({ missing: { wallet, missing, followsPrice }, onPlan }: TicketTopUpProps) {
  const { balances } = useWallets(walletCurrency[wallet])
  const cost = (parseMinor(balances[wallet]?.balance ?? '') ?? 0n) + missing
  const { topUp, isLoading } = useTopUpOf(wallet, missing, followsPrice ? spareOf(cost) : 0n)
  const planned = topUp && { wire: topUpWire(topUp), shown: <TopUpFacts topUp={topUp} /> }
  const tell = useEffectEvent((_amounts: string) => onPlan({ planned, isKnown: !isLoading }))
  // A plan of the same amounts does not render the ticket again.
  const amounts = JSON.stringify([planned?.wire, isLoading])
  useEffect(() => tell(amounts), [amounts])
  const forget = useEffectEvent(() => onPlan(noPlan))
  useEffect(() => () => forget(), [])
  return topUp && <TopUpNote topUp={topUp} />
}
