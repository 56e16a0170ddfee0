// Wallets on the page: balances in their own currency, with the time of the last successful look-up. A failed look-up
// keeps the balances and is shown: unknown is never 0.
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { Currency } from '../../domain/currency.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { FundingOverview, WalletBalance } from '../../domain/wire/calls/wallet.ts'
import { isRecord } from '../lib/persist.ts'
import { session } from '../state/session.ts'
import { call } from './call.ts'
import { onAccount, onReload } from './events.ts'
import { CallFailure } from './failure.ts'
import { LATE_MS } from './late.ts'
import { createRetry, isTransient } from './retry.ts'

type Totals = Pick<FundingOverview, 'currency' | 'total' | 'cash' | 'reserved' | 'holdings' | 'products'>
type WalletsState = {
  /** Token of the session that the balances belong to: data of one user is never shown to the next. */
  token: string | null
  state: 'loading' | 'ready' | 'failed'
  balances: Partial<Record<WalletType, WalletBalance>>
  overview: Totals | null
  /** Time of the last confirmed balances, ms. */
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

const STORED = 'wallets'
type Stored = Pick<WalletsState, 'balances' | 'overview' | 'at'>

/** A shallow check: only this app writes the stored value. */
const isStored = (value: unknown): value is Stored =>
  isRecord(value) && isRecord(value['balances']) && typeof value['at'] === 'number' && isOverview(value['overview'])

/** False for an overview that an older version stored without products: it is not used. */
const isOverview = (value: unknown): boolean => value === null || (isRecord(value) && Array.isArray(value['products']))

let lastBase: Currency = 'MXN'
const retry = createRetry(() => void loadWallets(lastBase))

export async function loadWallets(base: Currency): Promise<void> {
  const { token } = session
  lastBase = base
  if (wallets.token !== token) Object.assign(wallets, nothing(token))
  if (token === null) return
  // Without this code nothing is stored, and the server's figures come all the same.
  if (wallets.at === null) void restore(token).catch(() => {})
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
    retry.stop()
    for (const balance of balances) wallets.balances[balance.walletType] = balance
    const { currency, total, cash, reserved, holdings, products } = overview
    const totals: Totals = { currency, total, cash, reserved, holdings, products }
    Object.assign(wallets, { state: 'ready', at: Date.now(), overview: totals })
    void keep().catch(() => {})
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    // A newer look-up is running, and sets the outcome.
    if (!isMine() || thrown.aborted) return
    if (isTransient(thrown)) retry.failed()
    wallets.state = 'failed'
  } finally {
    clearTimeout(late)
  }
}

/** Shows the figures that the device stored, until the server's come. */
async function restore(token: string): Promise<void> {
  const { readOwnSealed } = await import('../state/own.ts')
  const kept = await readOwnSealed(STORED, isStored)
  if (wallets.token === token && wallets.at === null) Object.assign(wallets, kept)
}

async function keep(): Promise<void> {
  const { writeOwnSealed } = await import('../state/own.ts')
  const { balances, overview, at } = wallets
  if (at !== null) await writeOwnSealed(STORED, { balances, overview, at })
}

// Another user logged in, or the user logged out: nothing of the previous user may stay.
subscribeKey(session, 'token', () => Object.assign(wallets, nothing(null)))

function takeWallet(balance: WalletBalance): void {
  wallets.balances[balance.walletType] = balance
  wallets.at = Date.now()
}

/** Loads the wallets and keeps them current while mounted. */
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
      retry.stop()
      stopNews()
      stopReload()
    }
  }, [base, token])
  return useSnapshot(wallets)
}
