import { StockQuote } from '../quote/stock-quote.tsx'

export function Page() {
  return <StockQuote board="HK" />
}
