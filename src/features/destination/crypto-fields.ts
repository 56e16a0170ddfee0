// Values of the crypto wallet form, and their conversion to a request and from a stored wallet.
import type { CryptoAsset, Network } from '../../../domain/networks.ts'
import { networksOf } from '../../../domain/networks.ts'
import { typed } from '../../../domain/typed.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { CallInput } from '../../../domain/wire/calls/table.ts'

/** Asset and network have no default, because money sent on the wrong network is lost. */
export type CryptoForm = { asset: CryptoAsset | ''; network: Network | ''; address: string; label: string }
export type CryptoWallet = { asset: CryptoAsset; network: Network; address: string; label: string }
type CryptoRequest = Extract<CallInput<'POST /UserAccount/addCardNo'>, { readonly kind: 'crypto' }>

export const LABEL_MAX = 50
export const newCryptoForm: CryptoForm = { asset: '', network: '', address: '', label: '' }

/** True if only the label differs from that of an approved wallet: it is saved at once, without a review. */
export const isRename = (known: Destination | null, { asset, network, address, label }: CryptoWallet): boolean =>
  known?.state === 'passed' &&
  known.crypto?.asset === asset &&
  known.crypto.network === network &&
  known.crypto.address === address &&
  known.crypto.label !== label

/** Keeps the chosen network when the asset changes, if the new asset can use it; otherwise empty. */
export const networkFor = (asset: CryptoAsset, network: Network | ''): Network | '' =>
  network !== '' && networksOf[asset].includes(network) ? network : ''

/** Without white space and invisible marks: wallet apps break long addresses into two lines, and chat apps add marks. */
export const tidyAddress = (text: string): string => typed('address', text)

/** The wallet to save; null until asset and network are chosen. */
export function walletOf({ asset, network, address, label }: CryptoForm): CryptoWallet | null {
  if (asset === '' || network === '') return null
  return { asset, network, address: tidyAddress(address), label: typed('line', label) }
}

export const cryptoRequest = (wallet: CryptoWallet): CryptoRequest => ({ kind: 'crypto', ...wallet })
