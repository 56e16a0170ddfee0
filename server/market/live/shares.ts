// The shares and funds of the United States that can be listed with live prices. Of the catalogue only fields that do not
// depend on a price are used: reported figures may be out of date.
import { indexFunds } from '../catalogue/index-funds.ts'
import { stocks } from '../catalogue/stocks.ts'

export const shareRows = [...stocks.listed(0), ...indexFunds.listed(0)].filter(({ board }) => board === 'US')
