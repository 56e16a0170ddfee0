// The ledger is what everyone's money is. The contract of it runs here on each store, with the real triggers and checks;
// what only a store can refuse is asked of the store and not of our code.
import { ledgerContract } from '../support/ledger-contract.ts'
import { onEachStore } from '../support/postgres.ts'

onEachStore('the ledger', ledgerContract)
