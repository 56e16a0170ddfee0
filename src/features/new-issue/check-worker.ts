// The entry of the worker that checks the published figures of an allotment. The basis of allotment is searched with
// powers of 40 digits, which would block the page for more than a second on a phone.
import { expose } from 'comlink'
import { checkResult } from '../../../domain/new-issue/result-check.ts'

const api = { check: checkResult }
export type CheckApi = typeof api
expose(api)
