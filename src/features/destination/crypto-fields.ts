// Values of the crypto wallet form, and their conversion to a request and from a stored wallet.
import type { CryptoAsset, Network } from '../../../domain/networks.ts'
import { networksOf } from '../../../domain/networks.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { CallInput } from '../../../domain/wire/calls/table.ts'

/** No default: money on the wrong network is lost. */
export type CryptoForm = { asset: CryptoAsset | ''; network: Network | ''; address: string; label: string }
export type CryptoWallet = { asset: CryptoAsset; network: Network; address: string; label: string }
type CryptoRequest = Extract<CallInput<'POST /UserAccount/addCardNo'>, { readonly kind: 'crypto' }>

export const LABEL_MAX = 50
export const newCryptoForm: CryptoForm = { asset: '', network: '', address: '', label: '' }

/** The address must be entered again: a change is a new destination. */
export const cryptoFormOf = ({ asset, network, label }: NonNullable<Destination['crypto']>): CryptoForm => ({
  asset,
  network,
  label,
  address: '',
})

/** The network that stays chosen when the asset changes. */
export const networkFor = (asset: CryptoAsset, network: Network | ''): Network | '' =>
  network !== '' && networksOf[asset].includes(network) ? network : ''

/** Pasted addresses often have spaces or newlines around them, and wallets break them in two. */
export const tidyAddress = (text: string): string => text.replaceAll(/\s/g, '')

/** Null until all fields are chosen. */
export function walletOf({ asset, network, address, label }: CryptoForm): CryptoWallet | null {
  if (asset === '' || network === '') return null
  return { asset, network, address: tidyAddress(address), label: label.trim() }
}

export const cryptoRequest = (wallet: CryptoWallet): CryptoRequest => ({ kind: 'crypto', ...wallet })
