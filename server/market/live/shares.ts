// The shares and funds that can be listed with live prices, and those of the United States. Of the catalogue only fields that
// do not depend on a price are used: reported figures may be out of date.
import { indexFunds } from '../catalogue/index-funds.ts'
import { stocks } from '../catalogue/stocks.ts'

export const boardShares = [...stocks.listed(0), ...indexFunds.listed(0)]
export const shareRows = boardShares.filter(({ board }) => board === 'US')
