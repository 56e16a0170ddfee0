// Offers of one kind, open ones first.

import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { call } from '../../data/call.ts'
import { pagesOf } from '../../data/paged.ts'
import { recordHref } from '../../router/record-links.ts'
import { TimedList } from '../../shared/TimedList.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Kind } from './kind.ts'
import { callsOf } from './kind.ts'
import { OfferRow } from './OfferRow.tsx'
import './private-offer.css'

export function OfferList({ kind, onReady }: { kind: Kind; onReady: () => void }) {
  const { t } = useTranslation('private')
  const source = useMemo(() => pagesOf<PrivateOffer>(page => call(callsOf[kind].list, page)), [kind])
  const renderRow = useCallback(
    (offer: PrivateOffer, now: number) => <OfferRow kind={kind} offer={offer} now={now} />,
    [kind],
  )
  return (
    <TimedList
      source={source}
      label={t(`list.${kind}`)}
      renderRow={renderRow}
      stale={time => t('list.stale', { time })}
      empty={<Empty title={t('list.empty')} note={t('list.emptyNote')} />}
      head={
        <div className="private-note">
          <p>{t(`note.${kind}`)}</p>
          <Link className="text-link" to={recordHref[kind]()}>
            {t('list.mine')}
          </Link>
        </div>
      }
      onReady={onReady}
    />
  )
}
