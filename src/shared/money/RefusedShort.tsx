// What a wallet lacked when a request was refused for it, and a transfer of this amount. Nothing for another reason, and
// nothing if the money of a top-up was no longer in its wallets.
import type { ReactNode } from 'react'
import { parseMinor } from '../../../domain/minor.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import type { CallFailure } from '../../data/failure.ts'
import { Shortfall } from './Shortfall.tsx'

type RefusedShortProps = { readonly failure: CallFailure; readonly wallet: WalletType }

export function RefusedShort({ failure, wallet }: RefusedShortProps): ReactNode {
  const missing = shortOf(failure, wallet)
  return missing !== null && <Shortfall wallet={wallet} missing={missing} />
}

function shortOf({ kind, field, values }: CallFailure, wallet: WalletType): bigint | null {
  if (kind !== 'insufficientFunds' || field === 'topUp' || values['currency'] !== walletCurrency[wallet]) return null
  const [needed, available] = [values['needed'], values['available']].map(value => parseMinor(String(value)))
  return needed != null && available != null && needed > available ? needed - available : null
}
