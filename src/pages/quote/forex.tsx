import { sources } from '../../../domain/instruments/classes.ts'
import { StockQuote } from './stock-quote.tsx'

export function Page() {
  return <StockQuote source={sources.forex} />
}
