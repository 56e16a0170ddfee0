import { sources } from '../../../domain/instruments/classes.ts'
import { StockQuote } from '../quote/stock-quote.tsx'

export function Page() {
  return <StockQuote source={sources.robotCrypto} />
}
