// The ledger's contract on each kind of store, with the real triggers and checks. That the store rejects a wrong write
// is tested by writing to the store directly, not through our code.
import { ledgerContract } from '../support/ledger-contract.ts'
import { onEachStore } from '../support/postgres.ts'

onEachStore('the ledger', ledgerContract)
