// The shares and funds of the United States that can be listed with live prices. Of the catalogue only what does not change
// with a price is taken: what companies report is not known to be of today.
import { indexFunds } from '../catalogue/index-funds.ts'
import { stocks } from '../catalogue/stocks.ts'

export const shareRows = [...stocks.listed(0), ...indexFunds.listed(0)].filter(({ board }) => board === 'US')
