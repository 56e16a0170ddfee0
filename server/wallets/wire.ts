// A wallet in the wire format.
import { minorText } from '../../domain/minor.ts'
import type { WalletBalance } from '../../domain/wire/calls/wallet.ts'
import type { Wallet } from '../ledger/accounts.ts'

export const walletWire = (wallet: Wallet): WalletBalance => ({
  walletType: wallet.wallet,
  currency: wallet.currency,
  balance: minorText(wallet.available),
  usedBalance: minorText(wallet.reserved),
})
