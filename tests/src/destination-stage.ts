// Scripted server data for pages about destinations of withdrawals, and account events.
import type { Destination } from '../../domain/wire/calls/destination.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { startHistory } from '../../src/router/history.ts'
import { setStage } from './ui/stage.ts'

export async function setDestinationStage(): Promise<void> {
  startHistory(() => {})
  await setStage()
  await loadNamespaces(['destination', 'withdraw', 'review', 'pay', 'upload', 'profile', 'error'])
}

export const bbva = (change: Partial<Destination> = {}): Destination => ({
  id: 'd1',
  kind: 'bank',
  currency: 'MXN',
  masked: '•••• 7198',
  name: 'BBVA México',
  state: 'passed',
  reason: null,
  heldUntilTimestamp: null,
  bank: {
    country: 'MX',
    details: {
      bankName: 'BBVA México',
      accountName: 'Ana Ruiz',
      cardNumber: '•••• 7198',
      swiftCode: '',
      branchCode: '',
      abaNumber: '',
      bankAddress: '',
      region: '',
      city: '',
      postalCode: '',
      personalAddress: '',
      cardholderName: '',
    },
    isCard: false,
    frontImage: null,
    backImage: null,
  },
  crypto: null,
  createTimeTimestamp: 1_700_000_000,
  ...change,
})

export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export const ledgerWallet = (change: Partial<Destination> = {}): Destination => ({
  ...bbva(),
  id: 'w1',
  kind: 'crypto',
  currency: 'USD',
  masked: '0x5aAe…1BeAed',
  name: 'Mi billetera',
  bank: null,
  crypto: { label: 'Mi billetera', asset: 'USDT', network: 'ethereum', address: ADDRESS },
  ...change,
})

export const inHours = (hours: number): number => Math.floor(Date.now() / 1_000) + hours * 3_600

let offset = 0
/** Sends the account event that a destination or a withdrawal changed, upon which the page reads it again. */
export function sendChanged(what: 'destination' | 'withdrawal', id: string): void {
  offset += 1
  applySnapshot({ number: offset, at: Date.now(), account: [{ offset, type: 'changed', what, id }] }, new Map())
}
