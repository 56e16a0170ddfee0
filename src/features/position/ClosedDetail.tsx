// Detail of one closed position: entry and exit price, result, fees, and times.

import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { ClosedPosition } from '../../../domain/wire/calls/trading.ts'
import { CallFailure } from '../../data/failure.ts'
import { isTransient, useRetry } from '../../data/retry.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates } from '../../i18n/day-time.ts'
import type { Text } from '../../i18n/t.ts'
import { useText } from '../../i18n/t.ts'
import { netOfSale } from '../../shared/orders/order-amounts.ts'
import { settings } from '../../state/settings.ts'
import { Change } from '../../ui/Change.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { findClosed, returnOf } from './closed.ts'
import { Explain } from './Explain.tsx'
import { ExplainedLine } from './ExplainedLine.tsx'
import type { Explained } from './explained.ts'
import { money, price, quantity } from './explained.ts'
import { Value } from './Value.tsx'
import './position.css'

export type ClosedLookup =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'failed'; readonly failure: CallFailure }
  | { readonly state: 'ready'; readonly closed: ClosedPosition }

export function useClosed(id: string) {
  const [lookup, setLookup] = useState<ClosedLookup>({ state: 'loading' })
  const [question, ask] = useState(() => ({ id }))
  useEffect(() => {
    let isLeft = false
    findClosed(question.id).then(
      closed => !isLeft && setLookup(closed ? { state: 'ready', closed } : { state: 'missing' }),
      (thrown: unknown) => {
        if (!(thrown instanceof CallFailure)) throw thrown
        if (!isLeft && !thrown.aborted) setLookup({ state: 'failed', failure: thrown })
      },
    )
    return () => {
      isLeft = true
    }
  }, [question])
  const reload = (): void => ask({ id })
  useRetry(lookup.state === 'failed' && isTransient(lookup.failure) ? lookup : null, reload)
  return { ...lookup, reload }
}

export function ClosedDetail({ closed }: { closed: ClosedPosition }) {
  useReadAbout('position', closed.positionId)
  const t = useText('trade')
  const tc = useText('common')
  const { base, hideBalances: hidden } = useSnapshot(settings)
  const [asked, setAsked] = useState<{ of: Explained | null; open: boolean }>({ of: null, open: false })
  const explain = (of: Explained) => setAsked({ of, open: true })
  const lines = linesOf(closed, t)
  const { currency } = closed
  return (
    <>
      <div className="position-head">
        <p className="position-name">
          {closed.name} · {t('detail.net')}
        </p>
        <p className="figure">
          <Value shown={money(netOfSale(closed), currency, true)} hidden={hidden} />
        </p>
        <Change basisPoints={returnOf(closed)} show="ratio" />
      </div>
      <Section title={t('detail.figures')}>
        {lines.map(line => (
          <ExplainedLine key={line.title} of={line} hidden={hidden} onExplain={explain} />
        ))}
        {currency !== base && (
          <div className="explained">
            <span className="explained-name">
              {t('detail.net')} · {tc(`currency.${base}`)}
            </span>
            <span className="explained-value">
              <Value shown={money(closed.netIn[base], base, true)} hidden={hidden} />
            </span>
          </div>
        )}
      </Section>
      <Times closed={closed} />
      <EntriesOfClosed closed={closed} hidden={hidden} />
      <Explain
        of={asked.of}
        open={asked.open}
        onClose={() => setAsked(before => ({ ...before, open: false }))}
        hidden={hidden}
      />
    </>
  )
}

/** Only a margined position has entries, so their code is loaded with the first. */
const MarginEntries = lazy(async () => ({ default: (await import('./MarginEntries.tsx')).MarginEntries }))

function EntriesOfClosed({ closed, hidden }: { closed: ClosedPosition; hidden: boolean }) {
  const { positionId, key, currency, contract } = closed
  if (!contract) return null
  const of = { positionId, instrument: key as InstrumentKey, currency, contractCurrency: contract.currency }
  return (
    <Suspense fallback={<SkeletonRows count={2} />}>
      <MarginEntries of={of} margin={null} hidden={hidden} />
    </Suspense>
  )
}

function linesOf(closed: ClosedPosition, t: Text<'trade'>): Explained[] {
  const { currency, profit, fees, contract } = closed
  const { bought, sold } = tradePricesOf(closed)
  const shares = quantity(closed.quantity)
  return [
    {
      title: t('detail.gross'),
      formula: 'profitClosed',
      inputs: [
        { name: 'sellPrice', sign: '', shown: price(sold, currency) },
        { name: 'buyPrice', sign: '−', shown: price(bought, currency) },
        { name: 'quantity', sign: '×', shown: shares },
        ...(contract ? [{ name: 'multiplier', sign: '×', shown: quantity(contract.multiplier) } as const] : []),
      ],
      result: money(profit, currency, true),
    },
    {
      title: t('detail.net'),
      formula: 'netClosed',
      inputs: [
        { name: 'gross', sign: '', shown: money(profit, currency) },
        { name: 'fees', sign: '−', shown: money(fees, currency) },
      ],
      result: money(netOfSale(closed), currency, true),
    },
  ]
}

/** A short position is sold first, so the record shows the entry as a sale. */
function tradePricesOf({ side, buyPrice: entry, sellPrice: exit }: ClosedPosition) {
  return side === 'long' ? { bought: entry, sold: exit } : { bought: exit, sold: entry }
}

function Times({ closed }: { closed: ClosedPosition }) {
  const { bought, sold } = tradePricesOf(closed)
  const t = useText('trade')
  const dates = useDates()
  const { hideBalances: hidden } = useSnapshot(settings)
  const lines = [
    [t('detail.quantity'), <Value key="q" shown={quantity(closed.quantity)} hidden={hidden} />],
    [t('detail.buyPrice'), <Value key="b" shown={price(bought, closed.currency)} hidden={hidden} />],
    [t('detail.sellPrice'), <Value key="s" shown={price(sold, closed.currency)} hidden={hidden} />],
    [t('detail.allFees'), <Value key="f" shown={money(closed.fees, closed.currency)} hidden={hidden} />],
    [t('detail.reason'), t(`reason.${closed.reason}`)],
    [t('detail.bought'), dates.dateTime(closed.buyTimeStamp * 1000)],
    [t('detail.sold'), dates.dateTime(closed.sellTimeStamp * 1000)],
  ] as const
  return (
    <dl>
      {lines.map(([name, value]) => (
        <div key={name} className="explained">
          <dt className="explained-name">{name}</dt>
          <dd className="explained-value">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
