// Follow investing as a kind of strategy series: its terms, and the values at which an order ends.
import { followTerms } from '../../domain/follow.ts'
import { Decimal } from '../../domain/money.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { SeriesKind } from '../strategies/series.ts'
import { seriesTermsOf } from '../strategies/terms.ts'
import { addDays } from '../strategies/valuations.ts'
import { followProduct } from './product.ts'
import { choiceOf } from './terms.ts'

export const followSeriesId = (strategy: string, term: number, date: string): string =>
  `follow-${strategy}-${term}-${date}`

export const followKind = (ledger: Ledger): SeriesKind => ({
  product: 'follow',
  seriesOn: ({ id, name, feeRate }, date) =>
    followTerms.map(term => ({
      id: followSeriesId(id, term, date),
      terms: { code: id.toUpperCase(), name, strategy: id, term, date, endsOn: addDays(date, term), feeRate },
    })),
  productAt: decided => followProduct(ledger, decided),
  endsOf(offer, row) {
    const { lossLimit } = choiceOf(row)
    return {
      endsOn: seriesTermsOf(offer).endsOn,
      limit: lossLimit === 0 ? null : new Decimal(-lossLimit).div(100),
    }
  },
  confirmed: () => Promise.resolve(),
})
