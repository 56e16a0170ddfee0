// The delivery months of a root: a choice of month, and the curve of their settlement prices.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { FutureMonth } from '../../../domain/wire/calls/contract.ts'
import type { Lookup } from '../../data/use-call.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { replace } from '../../router/navigate.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Sparkline, toneOf } from '../../ui/Sparkline.tsx'
import './months.css'

type MonthsProps = {
  readonly current: InstrumentKey
  readonly months: Lookup<FutureMonth[]>
  readonly decimals: number
}

export function Months({ current, months, decimals }: MonthsProps) {
  const { t } = useTranslation('margin')
  return (
    <Section title={t('contract.months')} padded>
      {months.state === 'failed' && !months.data && <Failed onRetry={months.reload} />}
      {months.state === 'loading' && !months.data && <SkeletonRows count={2} />}
      {months.data && <MonthList current={current} months={months.data} decimals={decimals} />}
    </Section>
  )
}

type MonthListProps = {
  readonly current: InstrumentKey
  readonly months: readonly FutureMonth[]
  readonly decimals: number
}

const CURVE = { width: 320, height: 64 } as const

function MonthList({ current, months, decimals }: MonthListProps) {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(current)
  const settled = months.flatMap(({ symbol, settlement, openInterest }) => {
    const price = settlement === null ? null : parseScaled(settlement, decimals)
    return price === null ? [] : [{ symbol, price, openInterest }]
  })
  const prices = settled.map(({ price }) => price)
  const [first = 0, last = 0] = [prices[0], prices.at(-1)]
  return (
    <>
      <Chips label={t('contract.months')}>
        {months.map(({ key, symbol, tradable }) => (
          <Chip key={key} pressed={key === current} onPress={() => show(key as InstrumentKey, symbol)}>
            {tradable ? symbol : t('contract.onlyClose', { symbol })}
          </Chip>
        ))}
      </Chips>
      {prices.length > 1 && (
        <figure className="months-curve">
          <Sparkline closes={prices} tone={toneOf(last - first)} width={CURVE.width} height={CURVE.height} />
          <figcaption>{t('contract.curve')}</figcaption>
        </figure>
      )}
      <Facts
        rows={settled.map(({ symbol, price, openInterest }) => ({
          label: symbol,
          value: format.price(price, decimals),
          ...(openInterest !== null && { note: t('contract.openInterest', { shown: format.compact(openInterest) }) }),
        }))}
      />
    </>
  )
}

/** Replaces the page by the one of another month, so that Back leads to where the root was opened. */
function show(key: InstrumentKey, name: string): void {
  const href = quoteHref({ key, name })
  if (href) replace(href)
}
