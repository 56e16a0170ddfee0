// Outcome of a new or changed destination, live: pending review, then approved or refused with the reason.

import { useTranslation } from 'react-i18next'
import { hoursHeld, standingOf } from '../../../domain/destination.ts'
import type { DestinationKind } from '../../../domain/payment.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { back } from '../../router/navigate.ts'
import { hrefOf } from '../../router/place.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { RequestState } from '../../ui/RequestState.tsx'
import { listPages, withdrawPages } from './use-destinations.ts'
import { networkOf, standingNote } from './words.ts'

type DestinationOutcomeProps = {
  kind: DestinationKind
  /** The saved destination; null without a response. */
  saved: Destination | null
  /** True if only the label of an approved wallet was changed, which needs no approval. */
  isRename?: boolean
}

export function DestinationOutcome({ kind, saved, isRename = false }: DestinationOutcomeProps) {
  const { t } = useTranslation('destination')
  const now = useServerMinute()
  if (!saved)
    return (
      <Outcome
        kind="unknown"
        title={t('outcome.unknown')}
        note={t('outcome.unknownNote')}
        actions={
          <Link className="button" data-variant="primary" data-block to={listPages[kind]} replace>
            {t(`outcome.list.${kind}`)}
          </Link>
        }
      />
    )
  const standing = standingOf(saved, now)
  const isUsable = standing === 'usable'
  const outcome = standing === 'pending' || standing === 'failed' ? standing : 'done'
  const actions = (
    <>
      <Button variant="primary" block onClick={back}>
        {t('outcome.finish')}
      </Button>
      {isUsable && (
        <Link className="button" data-variant="plain" to={hrefOf(withdrawPages[kind], { id: saved.id })}>
          {t('outcome.withdraw')}
        </Link>
      )}
    </>
  )
  return (
    <Outcome
      kind={outcome}
      title={t(outcome === 'done' && isRename ? 'outcome.renamed' : `outcome.${outcome}`)}
      note={standingNote(t, standing, hoursHeld(saved.heldUntilTimestamp, now))}
      actions={actions}
    >
      <Facts
        rows={[
          { label: t(`outcome.what.${kind}`), value: saved.name },
          { label: t(`outcome.number.${kind}`), value: saved.masked },
          ...(saved.crypto ? [{ label: t('crypto.network'), value: networkOf(saved.crypto) }] : []),
          { label: t('outcome.state'), value: <RequestState state={saved.state} reason={saved.reason} /> },
        ]}
      />
    </Outcome>
  )
}
