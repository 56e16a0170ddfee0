// Metals, which have their own order call (`/gold/create`). Does not import the contract tables, which are large.
import type { ContractTerms } from './terms.ts'

/** True for a future on a metal and for a spot metal. */
export const isMetal = (terms: ContractTerms): boolean => 'group' in terms && terms.group === 'metal'
