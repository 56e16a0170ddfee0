import { sources } from '../../../domain/instruments/classes.ts'
import { ContractBar } from '../../features/quote/ContractBar.tsx'
import { ContractTerms, PriceUnit } from '../../features/quote/ContractTerms.tsx'
import { StockQuote } from './stock-quote.tsx'

export function Page() {
  return <StockQuote source={sources.future} Terms={ContractTerms} Unit={PriceUnit} Bar={ContractBar} />
}
