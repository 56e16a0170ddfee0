// The ledger's contract on each kind of store, with the real triggers and checks; what the store must reject is tested
// against the store and not against our code.
import { ledgerContract } from '../support/ledger-contract.ts'
import { onEachStore } from '../support/postgres.ts'

onEachStore('the ledger', ledgerContract)
