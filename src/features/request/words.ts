// Title of a request, in a line: a deposit by its method, a withdrawal by its destination, a transfer by both wallets.
import { DEPOSIT_CONFIRMATIONS } from '../../../domain/limits.ts'
import type { RequestState, ReviewReason } from '../../../domain/review.ts'
import type { Text } from '../../i18n/t.ts'
import type { Request } from './requests.ts'

export function titleOf(request: Request, t: Text<'profile'>): string {
  const { kind, row } = request
  if (kind === 'transfer') return t('request.transfer', { from: t(`wallet.${row.from}`), to: t(`wallet.${row.to}`) })
  if (kind === 'withdrawal') return t('request.withdrawal', { to: row.destination.masked })
  if (row.kind === 'crypto') return t('request.crypto', { asset: row.asset ?? '' })
  return t(row.kind === 'card' ? 'request.card' : 'request.bank')
}

type Standing = {
  readonly state: RequestState
  readonly reason: ReviewReason | null
  readonly word: string | undefined
}

/**
 * State of a request, as `RequestState` shows it. A deposit in suspense is shown as pending, because it waits for its
 * release although it was decided.
 */
export function standingOf({ kind, row }: Request, t: Text<'profile'>): Standing {
  const usual = { state: row.state, reason: 'reason' in row ? row.reason : null, word: undefined }
  if (kind !== 'deposit') return usual
  if (row.suspense) return { ...usual, state: 'pending', word: t('request.suspense') }
  if (row.state !== 'pending' || row.confirmations === null) return usual
  return { ...usual, word: t('request.confirmations', { reached: row.confirmations, of: DEPOSIT_CONFIRMATIONS }) }
}
