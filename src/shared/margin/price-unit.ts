// Text of the unit of a contract's price: `¢/bu`, `USD/oz`, points; for a pair its currency.
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import type { Text } from '../../i18n/t.ts'

const POINTS = 'points'
const INDEX = 'index'

/** Text of what a contract is a number of: `100 oz`; for a contract on an index its points. */
export const sizeUnitText = ({ unit }: { readonly unit: string }, t: Text<'margin'>): string =>
  unit === INDEX ? t('contract.points') : unit

export function priceUnitText(terms: ContractTerms, t: Text<'margin'>): string {
  if (terms.kind !== 'future') return terms.currency
  return terms.priceUnit === POINTS ? t('contract.points') : terms.priceUnit
}
