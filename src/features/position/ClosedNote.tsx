// A position that has been closed: the reason, the result, and a link to the record. Shown by the link of a notice or of
// the bill, and when the close happens while the position is on the screen.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { wordsOf } from '../../data/failure.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useFormat } from '../../i18n/format.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { netOfSale } from '../../shared/orders/order-amounts.ts'
import { useQuote } from '../../state/market.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { closedHref, namedOf } from './link.ts'
import { useClosed } from './use-closed.ts'
import '../../ui/button.css'
import './position.css'

export function ClosedNote({ position }: { position: Position }) {
  useReadAbout('position', position.id)
  const { t } = useTranslation('trade')
  const { t: to } = useTranslation('order')
  const { locale } = useFormat()
  const { hideBalances: hidden } = useSnapshot(settings)
  const { instrument } = useQuote(position.key as InstrumentKey)
  const { data: closed, failure, state, reload } = useClosed(position.id)
  const quote = quoteHref(namedOf(position))
  return (
    <>
      <div className="position-head">
        <p className="position-name">
          {instrument ? nameIn(instrument, locale) : position.name} · {t('detail.net')}
        </p>
        <p className="figure">
          <Money amount={closed && netOfSale(closed)} currency={position.currency} signed hidden={hidden} />
        </p>
      </div>
      {state === 'loading' && <SkeletonRows count={1} />}
      {failure && !closed && <Failed note={wordsOf(failure)} onRetry={reload} />}
      {closed && <Banner kind="info">{t('detail.closedBy', { reason: to(`cause.${closed.reason}`) })}</Banner>}
      <div className="position-ways">
        {closed && (
          <Link className="button" data-variant="secondary" to={closedHref(closed)}>
            {t('detail.record')}
          </Link>
        )}
        {quote && (
          <Link className="position-quote" to={quote}>
            {t('detail.quote')}
          </Link>
        )}
      </div>
    </>
  )
}
