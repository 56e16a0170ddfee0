// The instrument that mining is paid in.
import { instrumentKey } from './instruments/market-code.ts'

export const bitcoinKey = instrumentKey('CR', 'BTCUSD')
