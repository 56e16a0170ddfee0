// Scripted server data for pages about money: deposit methods, requests, wallets and account events.
import type { ComponentType } from 'react'
import { render } from 'vitest-browser-react'
import type { ChangedThing } from '../../domain/subjects.ts'
import type { Deposit, DepositWay } from '../../domain/wire/calls/deposit.ts'
import type { WalletTransfer } from '../../domain/wire/calls/transfer.ts'
import type { BillLine, WalletBalance } from '../../domain/wire/calls/wallet.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { currentPlace, startHistory } from '../../src/router/history.ts'
import { splitHash } from '../../src/router/place.ts'
import { ShownPlace } from '../../src/router/ShownPlace.tsx'
import type { ScriptedServer } from './scripted-server.ts'
import { ok } from './scripted-server.ts'
import { setStage } from './ui/stage.ts'

export async function setMoneyStage(): Promise<void> {
  // The runner's page removes the body's padding, in which the strip of notes is.
  document.body.style.paddingBlockStart = 'var(--top)'
  startHistory(() => {})
  await setStage()
  await loadNamespaces(['deposit', 'withdraw', 'transfer', 'bill', 'review', 'profile', 'upload', 'pay', 'error'])
}

export const NOW = Math.floor(Date.now() / 1_000)

const way = {
  walletType: 'mxStock',
  currency: 'MXN',
  minimum: '1.00',
  maximum: '5000000.00',
  minutes: 5,
  bank: null,
  crypto: null,
} as const
const account = { bankName: 'Banco Simulado', accountName: 'Pulso', swiftCode: null, reference: 'PULSO-1' }
export const TRON = 'simtro1dwlz2jsdrkqd8ug87ezxzatdpc6k7kn8xg92j2'
export const ways: readonly DepositWay[] = [
  { ...way, kind: 'bank', bank: { ...account, number: '999180000000000015' } },
  {
    ...way,
    kind: 'bank',
    currency: 'USD',
    walletType: 'balance',
    bank: { ...account, number: '0000000000001', swiftCode: 'PLSOUS30' },
  },
  { ...way, kind: 'card', minutes: 1 },
  {
    ...way,
    kind: 'crypto',
    currency: 'USD',
    walletType: 'balance',
    minutes: 3,
    crypto: { asset: 'USDT', network: 'tron', address: TRON, confirmations: 3 },
  },
  {
    ...way,
    kind: 'crypto',
    currency: 'USD',
    walletType: 'balance',
    minutes: 3,
    crypto: { asset: 'USDT', network: 'ethereum', address: 'simeth1aaaaaabbbbbb', confirmations: 3 },
  },
  {
    ...way,
    kind: 'crypto',
    currency: 'USD',
    walletType: 'balance',
    minutes: 3,
    crypto: { asset: 'USDC', network: 'ethereum', address: 'simeth1ccccccdddddd', confirmations: 3 },
  },
]

export const deposit = (change: Partial<Deposit> = {}): Deposit => ({
  id: 'dep1',
  kind: 'bank',
  currency: 'MXN',
  walletType: 'mxStock',
  amount: '1500.00',
  asset: null,
  network: null,
  reference: 'PULSO-1',
  state: 'pending',
  status: 1,
  reason: null,
  suspense: false,
  confirmations: null,
  certificate: null,
  dueTimestamp: NOW + 300,
  decidedTimestamp: null,
  createTimeTimestamp: NOW,
  ...change,
})

export const transfer = (change: Partial<WalletTransfer> = {}): WalletTransfer => ({
  id: 'tra1',
  from: 'mxStock',
  to: 'usStock',
  currency: 'MXN',
  amount: '1000.00',
  rate: '0.0546012',
  received: '54.60',
  receivedCurrency: 'USD',
  state: 'pending',
  dueTimestamp: NOW + 5,
  decidedTimestamp: null,
  createTimeTimestamp: NOW,
  ...change,
})

export const line = (change: Partial<BillLine> = {}): BillLine => ({
  id: '1',
  walletType: 'usStock',
  currency: 'USD',
  kind: 'fee',
  amount: '-0.99',
  balance: '100.01',
  reference: null,
  about: null,
  trade: null,
  instrument: null,
  createTimeTimestamp: 1_780_000_000,
  ...change,
})

export const balances: readonly WalletBalance[] = [
  { walletType: 'balance', currency: 'USD', balance: '100.00', usedBalance: '0.00' },
  { walletType: 'usStock', currency: 'USD', balance: '50.00', usedBalance: '7.00' },
  { walletType: 'mxStock', currency: 'MXN', balance: '5000.00', usedBalance: '0.00' },
]

const overview = {
  currency: 'MXN',
  total: '9000.00',
  cash: '7700.00',
  reserved: '120.00',
  holdings: '1180.00',
  products: [],
}

/** Answers for an account with wallets and without pending requests. */
export function answerAccount(server: ScriptedServer): void {
  server.on('POST /wallet/getWalletBalance', () => ok(balances))
  server.on('POST /userCenter/getFundingOverview', () =>
    ok({ ...overview, todayProfit: null, hkTodayProfit: null, wallets: balances }),
  )
  for (const list of ['/recharge/listPage', '/withdrawal/listPage', '/wallet/transferList'])
    server.on(`POST ${list}`, () => ok({ total: 0, list: [] }))
  server.on('GET /userMessage/unreadCount', () => ok({ unread: 0 }))
}

type Told = AccountEvent extends infer E ? (E extends AccountEvent ? Omit<E, 'offset'> : never) : never

let offset = 0
function tell(event: Told): void {
  offset += 1
  const told = { ...event, offset } as AccountEvent
  applySnapshot({ number: offset, at: Date.now(), account: [told] }, new Map())
}

/** Sends the account event that something changed, upon which the page reads it again. */
export const sendChanged = (what: ChangedThing, id: string): void => tell({ type: 'changed', what, id })
export const sendWallet = (wallet: WalletBalance): void => tell({ type: 'wallet', wallet })

/** Renders a page as if it had been opened at this address. */
export function renderAt(to: string, Page: ComponentType): ReturnType<typeof render> {
  const { path, search } = splitHash(to)
  return render(
    <ShownPlace place={{ ...currentPlace(), path, search }}>
      <Page />
    </ShownPlace>,
  )
}

/** The value beside a name in the visible list of facts. */
export const fact = (name: string): string | undefined =>
  [...document.querySelectorAll('.fact')]
    .find(row => row.querySelector('dt')?.textContent?.startsWith(name))
    ?.querySelector('dd')?.textContent ?? undefined
