import { StockQuote } from './stock-quote.tsx'

export function Page() {
  return <StockQuote board="US" />
}
