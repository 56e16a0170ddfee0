// The choice of the destination. All destinations are listed with their obstacles, so that none seems to be missing.
// One that cannot be used yet can be chosen, and shows the reason.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursHeld, standingOf } from '../../../domain/destination.ts'
import { networkNames } from '../../../domain/networks.ts'
import type { DestinationKind } from '../../../domain/payment.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { Text } from '../../i18n/t.ts'
import { Link } from '../../ui/Link.tsx'
import './withdraw.css'

type DestinationChoiceProps = {
  kind: DestinationKind
  destinations: readonly Destination[]
  chosen: Destination
  now: number
  onChange: (id: string) => void
}

const listPages = { bank: '/pages/bcard/index', crypto: '/pages/vm/index' } as const

export function DestinationChoice({ kind, destinations, chosen, now, onChange }: DestinationChoiceProps) {
  const { t } = useTranslation('withdraw')
  const name = useId()
  return (
    <fieldset className="withdraw-places">
      <legend className="field-label">{t(`to.${kind}`)}</legend>
      {destinations.map(destination => (
        <label key={destination.id} className="withdraw-place">
          <input
            type="radio"
            className="withdraw-place-radio"
            name={name}
            checked={destination.id === chosen.id}
            onChange={() => onChange(destination.id)}
          />
          <span className="withdraw-place-words">
            <span className="withdraw-place-name">{destination.name}</span>
            <span className="withdraw-place-number">
              {destination.masked} · {whereOf(destination)}
            </span>
            <StandingNote destination={destination} now={now} />
          </span>
        </label>
      ))}
      <Link className="withdraw-link" to={listPages[kind]}>
        {t(`to.manage.${kind}`)}
      </Link>
    </fieldset>
  )
}

/** What the destination receives: the asset and network of a crypto wallet, or the currency of a bank account. */
export const whereOf = ({ crypto, currency }: Destination): string =>
  crypto ? `${crypto.asset} · ${networkNames[crypto.network]}` : currency

function StandingNote({ destination, now }: { destination: Destination; now: number }) {
  const { t } = useTranslation('withdraw')
  const note = barOf(t, destination, now)
  return note === null ? null : <span className="withdraw-place-note">{note}</span>
}

/** The reason why the destination cannot be used now; null if it can. */
export function barOf(t: Text<'withdraw'>, destination: Destination, now: number): string | null {
  const standing = standingOf(destination, now)
  if (standing === 'usable') return null
  if (standing === 'held') return t('bar.held', { count: hoursHeld(destination.heldUntilTimestamp, now) })
  return t(`bar.${standing}`)
}
