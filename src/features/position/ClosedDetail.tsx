// Detail of one closed position: entry and exit price, result, fees, and times.

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { ClosedPosition } from '../../../domain/wire/calls/trading.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { quantityLabelOf, usePriceTexts } from '../../shared/instruments/price-text.ts'
import { netOfSale } from '../../shared/orders/order-amounts.ts'
import { settings } from '../../state/settings.ts'
import { Change } from '../../ui/Change.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { returnOf } from './closed.ts'
import { isConverted, linesOf, priceOf } from './closed-lines.ts'
import { Explain } from './Explain.tsx'
import { ExplainedLine } from './ExplainedLine.tsx'
import type { Explained } from './explained.ts'
import { money, quantity } from './explained.ts'
import { Value } from './Value.tsx'
import './position.css'

export function ClosedDetail({ closed }: { closed: ClosedPosition }) {
  useReadAbout('position', closed.positionId)
  const { t } = useTranslation('trade')
  const { t: tc } = useTranslation('common')
  const texts = usePriceTexts()
  const { locale } = useFormat()
  const { base, hideBalances: hidden } = useSnapshot(settings)
  const [asked, setAsked] = useState<{ of: Explained | null; open: boolean }>({ of: null, open: false })
  const explain = (of: Explained) => setAsked({ of, open: true })
  const lines = linesOf(closed, texts, t)
  const { currency } = closed
  return (
    <>
      <div className="position-head">
        <p className="position-name">
          {nameIn(closed, locale)} · {t('detail.net')}
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

function Times({ closed }: { closed: ClosedPosition }) {
  const { t } = useTranslation('trade')
  const { t: to } = useTranslation('order')
  const texts = usePriceTexts()
  const dates = useDates()
  const { hideBalances: hidden } = useSnapshot(settings)
  const rate = closed.contract?.rate ?? null
  const rates = isConverted(closed)
    ? [[t('detail.rate'), <Value key="r" shown={{ kind: 'rate', amount: rate }} hidden={hidden} />] as const]
    : []
  const { buyPrice, sellPrice, buyTimeStamp, sellTimeStamp } = closed
  const contractWords = ['entryPrice', 'exitPrice', 'contractFees', 'entered', 'exited'] as const
  const shareWords = ['buyPrice', 'sellPrice', 'allFees', 'bought', 'sold'] as const
  const [entry, exit, fees, entered, exited] = closed.contract ? contractWords : shareWords
  const sides = closed.contract ? [[t('detail.side'), t(`margin.${closed.side}`)] as const] : []
  const lines = [
    ...sides,
    [t(`detail.${quantityLabelOf(closed.key)}`), <Value key="q" shown={quantity(closed.quantity)} hidden={hidden} />],
    [t(`detail.${entry}`), <Value key="b" shown={priceOf(closed, buyPrice, texts)} hidden={hidden} />],
    [t(`detail.${exit}`), <Value key="s" shown={priceOf(closed, sellPrice, texts)} hidden={hidden} />],
    ...rates,
    [t(`detail.${fees}`), <Value key="f" shown={money(closed.fees, closed.currency)} hidden={hidden} />],
    [t('detail.reason'), to(`cause.${closed.reason}`)],
    [t(`detail.${entered}`), dates.dateTime(buyTimeStamp * 1000)],
    [t(`detail.${exited}`), dates.dateTime(sellTimeStamp * 1000)],
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
