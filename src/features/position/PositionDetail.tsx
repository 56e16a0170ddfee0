// Detail of a holding: its value, its profit with the parts, and its actions.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { Decimal } from '../../../domain/money.ts'
import { directions } from '../../../domain/order.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { closeHref, quoteHref, ticketHref } from '../../router/instrument-links.ts'
import { useTradingDay } from '../../shared/trading-day.ts'
import { usePriceTrust } from '../../shared/trust.ts'
import { useQuote } from '../../state/market.ts'
import { settings } from '../../state/settings.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Change } from '../../ui/Change.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Explain } from './Explain.tsx'
import { ExplainedLine } from './ExplainedLine.tsx'
import type { Explained } from './explained.ts'
import { namedOf } from './link.ts'
import type { Locks } from './use-locks.ts'
import { reservedByOrders, useLocks } from './use-locks.ts'
import { useRate } from './use-rate.ts'
import { Value } from './Value.tsx'
import type { PositionValues } from './values.ts'
import { positionValues } from './values.ts'
import '../../ui/button.css'
import './position.css'

export function PositionDetail({ position }: { position: Position }) {
  const { t } = useTranslation('trade')
  const { t: tc } = useTranslation('common')
  const key = position.key as InstrumentKey
  const { base, hideBalances: hidden } = useSnapshot(settings)
  const figures = usePositionValues(position)
  const locks = useLocks(position)
  const [asked, setAsked] = useState<{ of: Explained | null; open: boolean }>({ of: null, open: false })
  const explain = (of: Explained) => setAsked({ of, open: true })
  const { state, at, instrument } = useQuote(key)
  const { locale } = useFormat()
  const { badge, age } = usePriceTrust(key, state, at)
  return (
    <>
      <div className="position-head">
        <p className="position-name">
          {instrument ? nameIn(instrument, locale) : position.name}{' '}
          {badge && <Badge state={badge} {...(age !== null && { detail: age })} />}
        </p>
        <button type="button" className="position-value" onClick={() => explain(figures.value)}>
          <span className="figure">
            <Value shown={figures.value.result} hidden={hidden} />
          </span>
          <span className="spoken"> {t('explain.title')}</span>
        </button>
        <button type="button" className="position-profit" onClick={() => explain(figures.floating)}>
          <Value shown={figures.floating.result} hidden={hidden} />
          {figures.ratio.result.kind === 'percent' && (
            <Change basisPoints={figures.ratio.result.basisPoints} show="ratio" />
          )}
          <span className="spoken"> {t('detail.floating')}</span>
        </button>
        <Unrealised locks={locks} />
      </div>
      <Ways position={position} />
      <Section title={t('detail.figures')}>
        {[figures.value, figures.floating, ...figures.lines].map(line => (
          <ExplainedLine key={line.title} of={line} hidden={hidden} onExplain={explain} />
        ))}
        <Shares position={position} locks={locks} hidden={hidden} />
      </Section>
      {figures.inBase.length > 0 && (
        <Section title={t('detail.inBase', { currency: tc(`currency.${base}`) })}>
          {figures.inBase.map(line => (
            <ExplainedLine key={line.title} of={line} hidden={hidden} onExplain={explain} />
          ))}
        </Section>
      )}
      <Explain
        of={asked.of}
        open={asked.open}
        onClose={() => setAsked(before => ({ ...before, open: false }))}
        hidden={hidden}
      />
    </>
  )
}

function usePositionValues(position: Position): PositionValues {
  const { t } = useTranslation('trade')
  const key = position.key as InstrumentKey
  useQuotes(
    useMemo(() => [key], [key]),
    { prompt: true },
  )
  const { price: quoted, previousClose, instrument, state } = useQuote(key)
  const price = state === 'frozen' ? null : quoted
  const { base } = useSnapshot(settings)
  const rate = useRate(position.currency, base)
  const day = useTradingDay(useMemo(() => [position.board], [position.board]))
  const priceDecimals = instrument?.priceDecimals ?? 2
  return useMemo(
    () => positionValues(position, { price, previousClose, priceDecimals, base, rate, day }, t),
    [position, price, previousClose, priceDecimals, base, rate, day, t],
  )
}

function Ways({ position }: { position: Position }) {
  const { t } = useTranslation('trade')
  const named = namedOf(position)
  const buy = ticketHref(named, directions.buy)
  const close = closeHref(named, position.id)
  const quote = quoteHref(named)
  return (
    <div className="position-ways">
      {buy && (
        <Link className="button" data-variant="secondary" to={buy}>
          {t('detail.buyMore')}
        </Link>
      )}
      {close && (
        <Link className="button" data-variant="sell" to={close}>
          {t('detail.close')}
        </Link>
      )}
      {close && (
        <Link className="position-quote" to={`${close}&trigger=stop`}>
          {t('detail.stop')}
        </Link>
      )}
      {quote && (
        <Link className="position-quote" to={quote}>
          {t('detail.quote')}
        </Link>
      )}
    </div>
  )
}

/** The profit of locked shares is shown with the date when they can be sold. */
function Unrealised({ locks }: { locks: Locks | null }) {
  const { t } = useTranslation('trade')
  const dates = useDates()
  const last = locks?.locked.at(-1)
  if (!last) return null
  return <p className="position-locked">{t('detail.unrealised', { time: dates.dateTime(last.until * 1000) })}</p>
}

type SharesProps = { position: Position; locks: Locks | null; hidden: boolean }

function Shares({ position, locks, hidden }: SharesProps) {
  const { t } = useTranslation('trade')
  const dates = useDates()
  const usable = new Decimal(position.positionNum).minus(position.usedNum).toFixed()
  const lines = [
    [t('detail.quantity'), position.positionNum],
    [t('detail.usable'), usable],
    [t('detail.reserved'), reservedByOrders(position.usedNum, locks)],
    ...(locks && Number(locks.inBlockSales) > 0 ? [[t('detail.inBlockSales'), locks.inBlockSales] as const] : []),
    ...(locks?.locked ?? []).map(
      ({ quantity, until }) => [t('detail.locked', { time: dates.dateTime(until * 1000) }), String(quantity)] as const,
    ),
  ] as const
  return (
    <dl>
      {lines.map(([name, amount]) => (
        <div key={name} className="explained">
          <dt className="explained-name">{name}</dt>
          <dd className="explained-value">
            <Value shown={{ kind: 'quantity', amount }} hidden={hidden} />
          </dd>
        </div>
      ))}
      <div className="explained">
        <dt className="explained-name">{t('detail.opened')}</dt>
        <dd className="explained-value">{dates.dateTime(position.createTimeTimestamp * 1000)}</dd>
      </div>
    </dl>
  )
}
