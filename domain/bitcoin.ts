// The instrument key of bitcoin, in which mining income is paid.
import { instrumentKey } from './instruments/market-code.ts'

export const bitcoinKey = instrumentKey('CR', 'BTCUSD')
