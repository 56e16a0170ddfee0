import { sources } from '../../../domain/instruments/classes.ts'
import { PairTerms } from '../../features/quote/PairTerms.tsx'
import { StockQuote } from './stock-quote.tsx'

export function Page() {
  return <StockQuote source={sources.forex} Terms={PairTerms} />
}
