import { sources } from '../../../domain/instruments/classes.ts'
import { IndexRelated } from '../../features/quote/IndexRelated.tsx'
import { StockQuote } from './stock-quote.tsx'

export function Page() {
  return <StockQuote source={sources.globalIndex} Terms={IndexRelated} />
}
