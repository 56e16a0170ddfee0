// Texts of a destination that several components share.
import type { Standing } from '../../../domain/destination.ts'
import { networkNames } from '../../../domain/networks.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { Text } from '../../i18n/t.ts'

/** What the standing means for a withdrawal; undefined if the state alone says it. */
export function standingNote(t: Text<'destination'>, standing: Standing, hours: number): string | undefined {
  if (standing === 'held') return t('standing.held', { count: hours })
  if (standing === 'failed') return t('standing.failed')
  if (standing === 'usable') return t('standing.usable')
  return hours > 0 ? `${t('standing.pending')} ${t('standing.heldAfter', { count: hours })}` : t('standing.pending')
}

export const networkOf = ({ asset, network }: NonNullable<Destination['crypto']>): string =>
  `${asset} · ${networkNames[network]}`
