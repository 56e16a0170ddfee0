// One destination of the list: a link to its editor, and a button that removes it.
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hoursHeld, standingOf } from '../../../domain/destination.ts'
import { networkNames } from '../../../domain/networks.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { hrefOf } from '../../router/place.ts'
import { Link } from '../../ui/Link.tsx'
import { RequestState } from '../../ui/RequestState.tsx'
import { RemoveDestination } from './RemoveDestination.tsx'
import { modifyPages } from './use-destinations.ts'
import { standingNote } from './words.ts'

type DestinationRowProps = { destination: Destination; now: number; onGone: () => void }

export function DestinationRow({ destination, now, onGone }: DestinationRowProps) {
  const { t } = useTranslation('destination')
  const { id, kind, masked, name, state, reason, heldUntilTimestamp, crypto, currency } = destination
  const standing = standingOf(destination, now)
  // "Usable" is shown by the state alone; any other standing is explained below it.
  const note = standing === 'usable' ? undefined : standingNote(t, standing, hoursHeld(heldUntilTimestamp, now))
  return (
    <li className="destination-row">
      <Link className="destination-link" to={hrefOf(modifyPages[kind], { id })}>
        <span className="destination-words">
          <span className="destination-name">{name}</span>
          <span className="destination-masked">
            {masked} · {crypto ? `${crypto.asset} · ${networkNames[crypto.network]}` : currency}
          </span>
          <span className="destination-state">
            <RequestState state={state} reason={reason} />
          </span>
          {note !== undefined && <span className="destination-note">{note}</span>}
        </span>
        <span className="spoken">{t('list.change')}</span>
        <ChevronRight className="destination-mark" size={18} aria-hidden="true" />
      </Link>
      <RemoveDestination destination={destination} onGone={onGone} />
    </li>
  )
}
