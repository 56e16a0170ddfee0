// The ledger is what everyone's money is. The contract of it runs here on the embedded store, with the real triggers and
// checks; what only a store can refuse is asked of the store and not of our code.
import { describe } from 'vitest'
import { ledgerContract } from '../support/ledger-contract.ts'
import { openTestStore } from '../support/store.ts'

describe('the ledger on the embedded store', () => {
  ledgerContract(openTestStore)
})
