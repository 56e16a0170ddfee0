// Offers of one kind, open ones first. After a failed refresh the rows stay, with their time.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { usePaged } from '../../data/paged.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useText } from '../../i18n/t.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { useServerMinute } from '../../state/server-now.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Kind } from './kind.ts'
import { callsOf, recordsHref } from './kind.ts'
import { OfferRow } from './OfferRow.tsx'
import './private-offer.css'

const sourceOf = (kind: Kind): PagedSource<PrivateOffer> => ({
  ask: page => call(callsOf[kind].list, page),
  pick: () => null,
  isNewer: () => true,
  belongs: () => true,
})

export function OfferList({ kind, onReady }: { kind: Kind; onReady: () => void }) {
  const t = useText('private')
  const dates = useDates()
  const source = useMemo(() => sourceOf(kind), [kind])
  const list = usePaged(source)
  const { state, rows, reload } = list
  const now = useServerMinute()
  const minute = Math.floor(now / 60_000)
  const [readAt, setReadAt] = useState<number | null>(null)
  useEffect(() => {
    if (minute > 0) reload()
  }, [minute, reload])
  useEffect(() => {
    if (state === 'ready' && rows.length > 0) setReadAt(Date.now())
  }, [state, rows])
  const renderRow = useCallback((offer: PrivateOffer) => <OfferRow kind={kind} offer={offer} now={now} />, [kind, now])
  return (
    <>
      {state === 'failed' && rows.length > 0 && readAt !== null && (
        <Banner kind="warning">{t('list.stale', { time: dates.time(readAt) })}</Banner>
      )}
      <PagedList
        list={list}
        rows={rows}
        label={t(`list.${kind}`)}
        renderRow={renderRow}
        empty={<Empty title={t('list.empty')} note={t('list.emptyNote')} />}
        head={
          <div className="private-note">
            <p>{t(`note.${kind}`)}</p>
            <Link className="text-link" to={recordsHref(kind)}>
              {t('list.mine')}
            </Link>
          </div>
        }
        onReady={onReady}
      />
    </>
  )
}
