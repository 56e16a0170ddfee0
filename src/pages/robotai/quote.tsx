import { bitcoinKey } from '../../../domain/bitcoin.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { sources } from '../../../domain/instruments/classes.ts'
import { CoinTerms } from '../../features/quote/CoinTerms.tsx'
import { DifficultyPath } from '../../features/robot/DifficultyPath.tsx'
import { StockQuote } from '../quote/stock-quote.tsx'

function Terms({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  return (
    <>
      <DifficultyPath instrumentKey={instrumentKey} />
      <CoinTerms instrumentKey={instrumentKey} />
    </>
  )
}

export function Page() {
  return <StockQuote source={sources.robotCrypto} first={bitcoinKey} Terms={Terms} />
}
