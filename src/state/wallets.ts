// Wallets on the page: balances in their own currency, with the time they were last known. A look-up that fails leaves
// what was known and says so: unknown is never 0 (design, rulings).
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { Currency } from '../../domain/instrument.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { FundingOverview, WalletBalance } from '../../domain/wire/calls/wallet.ts'
import { call } from '../api/call.ts'
import { CallFailure } from '../api/failure.ts'
import { LATE_MS } from '../api/late.ts'
import { onAccount, onReload } from '../engine/events.ts'
import { session } from './session.ts'

type Totals = Pick<FundingOverview, 'currency' | 'total' | 'cash' | 'reserved' | 'holdings'>
type WalletsState = {
  /** Whose they are: nothing of one person is ever shown to the next. */
  token: string | null
  state: 'loading' | 'ready' | 'failed'
  balances: Partial<Record<WalletType, WalletBalance>>
  overview: Totals | null
  /** When the balances were last known to be true, ms. */
  at: number | null
}

const nothing = (token: string | null): WalletsState => ({
  token,
  state: 'loading',
  balances: {},
  overview: null,
  at: null,
})

export const wallets = proxy<WalletsState>(nothing(null))

export async function loadWallets(base: Currency): Promise<void> {
  const { token } = session
  if (wallets.token !== token) Object.assign(wallets, nothing(token))
  if (token === null) return
  const asked = Promise.all([
    call('POST /wallet/getWalletBalance', {}, { quiet: true }),
    call('POST /userCenter/getFundingOverview', { currency: base }, { quiet: true }),
  ])
  const isMine = (): boolean => wallets.token === token && session.token === token
  const late = setTimeout(() => {
    if (isMine()) wallets.state = 'failed'
  }, LATE_MS)
  try {
    const [balances, overview] = await asked
    if (!isMine()) return
    for (const balance of balances) wallets.balances[balance.walletType] = balance
    const { currency, total, cash, reserved, holdings } = overview
    Object.assign(wallets, { state: 'ready', at: Date.now(), overview: { currency, total, cash, reserved, holdings } })
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    if (isMine()) wallets.state = 'failed'
  } finally {
    clearTimeout(late)
  }
}

// Another person logged in, or nobody: nothing of the last one may stay.
subscribeKey(session, 'token', () => Object.assign(wallets, nothing(null)))

function takeWallet(balance: WalletBalance): void {
  wallets.balances[balance.walletType] = balance
  wallets.at = Date.now()
}

/** Loads and follows the wallets while mounted. */
export function useWallets(base: Currency) {
  const { token } = useSnapshot(session)
  useEffect(() => {
    const load = () => void loadWallets(base)
    if (token !== null) load()
    const stopNews = onAccount(events => {
      for (const event of events) if (event.type === 'wallet') takeWallet(event.wallet)
    })
    const stopReload = onReload(load)
    return () => {
      stopNews()
      stopReload()
    }
  }, [base, token])
  return useSnapshot(wallets)
}
