import { bitcoinKey } from '../../../domain/bitcoin.ts'
import { sources } from '../../../domain/instruments/classes.ts'
import { DifficultyPath } from '../../features/robot/DifficultyPath.tsx'
import { StockQuote } from '../quote/stock-quote.tsx'

export function Page() {
  return <StockQuote source={sources.robotCrypto} first={bitcoinKey} Terms={DifficultyPath} />
}
