// Whether what is shown is a simulated market (design, rulings: every money screen, ticket and receipt says so).
import { useSnapshot } from 'valtio/react'
import { useFeed } from './market.ts'
import { session } from './session.ts'

/** Until the server has said so either way, nobody is told that the money is real. */
export function useSimulated(): boolean {
  const { user } = useSnapshot(session)
  return useFeed()?.simulated ?? user?.simulated ?? true
}
