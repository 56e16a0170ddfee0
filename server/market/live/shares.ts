// The shares and funds that can be listed with live prices, and those of the United States. Of the catalogue only what does not change
// with a price is taken: what companies report is not known to be of today.
import { indexFunds } from '../catalogue/index-funds.ts'
import { stocks } from '../catalogue/stocks.ts'

export const boardShares = [...stocks.listed(0), ...indexFunds.listed(0)]
export const shareRows = boardShares.filter(({ board }) => board === 'US')
