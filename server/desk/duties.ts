// The commands that each role of operators may give. An operator has one role, so that the operator who makes a payment
// has not reviewed it, and the one who blocks a log-in cannot make payments.
import type { ReviewKind } from '../../domain/review-kinds.ts'
import type { OperatorRole } from '../db/operator-schema.ts'

/**
 * `any`: every operator. `machine`: the owner of the process, for scheduled tasks; these commands show no customer
 * data. `request`: depends on the kind of the request.
 */
type Duty = OperatorRole | 'any' | 'machine' | 'request'

const duties: Readonly<Record<string, Duty>> = {
  verify: 'machine',
  backup: 'machine',
  keys: 'machine',
  retireKeys: 'machine',
  list: 'any',
  show: 'any',
  runs: 'any',
  run: 'any',
  operators: 'any',
  approve: 'request',
  refuse: 'request',
  file: 'review',
  release: 'payment',
  publish: 'payment',
  'call-off': 'payment',
  postpone: 'payment',
  blocks: 'any',
  cross: 'payment',
  decline: 'payment',
  freezes: 'any',
  unfreeze: 'payment',
  chat: 'support',
  answer: 'support',
  block: 'security',
  unblock: 'security',
  'lost-factors': 'security',
  'add-operator': 'security',
  'confirm-operator': 'security',
  'remove-operator': 'security',
}

const roleOfKind: Readonly<Record<ReviewKind, OperatorRole>> = {
  kyc: 'review',
  account: 'review',
  deposit: 'review',
  permission: 'review',
  withdrawal: 'payment',
  transfer: 'payment',
}

export const isForMachine = (command: string): boolean => duties[command] === 'machine'

/**
 * True if the role may give the command. `kind`: that of the request; null if there is no such request, which the
 * command itself reports.
 */
export function mayDo(role: OperatorRole, command: string, kind: ReviewKind | null): boolean {
  const duty = duties[command]
  if (duty === 'request') return kind === null || roleOfKind[kind] === role
  return duty === 'any' || duty === role
}
