import type { Network } from '../../../domain/networks.ts'
import { networkNames } from '../../../domain/networks.ts'

/** "Tron (TRC-20)" is one name: it does not end its line at the hyphen. */
export const networkName = (network: Network): string => networkNames[network].replaceAll('-', '\u2011')
