// Where the price of a position on margin is: one line from the forced close to the target.
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import type { LiveMargin } from '../../shared/margin/live-margin.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import type { LevelKind, PlacedLevel } from './price-axis.ts'
import { placedLevels } from './price-axis.ts'
import './price-axis.css'

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

export function PriceAxis({ position, live }: { position: Contracted; live: LiveMargin }) {
  const { t } = useTranslation('margin')
  const textOf = useLevelText(position, live)
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const { contract } = position
  const levels = placedLevels({
    liquidation: numberOf(contract.liquidationPrice),
    stop: numberOf(contract.stopLoss),
    entry: Number(contract.entryPrice),
    now: live.mark?.toNumber() ?? null,
    target: numberOf(contract.takeProfit),
  })
  if (levels.length === 0) return null
  const now = levels.find(({ kind }) => kind === 'now')
  const named = levels.filter(({ kind }) => kind !== 'now')
  const away = format.percent(live.distanceBp === null ? null : (live.distanceBp / 100).toFixed(2))
  const sentence = levels.map(({ kind }) => `${t(`axis.${kind}`)} ${textOf(kind)}`).join(', ')
  return (
    <div className="price-axis">
      <p className="price-axis-away">
        {contract.liquidationPrice === null ? t('axis.never') : t('axis.away', { percent: away })}
      </p>
      <div className="price-axis-line" role="img" aria-label={sentence}>
        <Band levels={levels} />
        {levels.map(({ kind, place }) => (
          <span key={kind} className="price-axis-level" data-kind={kind} style={{ insetInlineStart: `${place}%` }} />
        ))}
      </div>
      {now && (
        <p className="price-axis-now" aria-hidden="true">
          {t('axis.now')} <b>{textOf('now')}</b>
        </p>
      )}
      <ul className="price-axis-names" aria-hidden="true">
        {named.map(({ kind }) => (
          <li key={kind} data-kind={kind}>
            {t(`axis.${kind}`)}
            <b>{textOf(kind)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The stretch from the entry to the price of now: a gain or a loss. */
function Band({ levels }: { levels: readonly PlacedLevel[] }) {
  const [entry, now, end] = (['entry', 'now', 'liquidation'] as const).map(kind =>
    levels.find(level => level.kind === kind),
  )
  if (!entry || !now) return null
  const [from, to] = [Math.min(entry.place, now.place), Math.max(entry.place, now.place)]
  // Towards the forced close is a loss.
  const isLoss = end !== undefined && Math.sign(now.place - entry.place) === Math.sign(end.place - entry.place)
  return (
    <span
      className="price-axis-band"
      data-loss={isLoss || undefined}
      style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }}
    />
  )
}

function useLevelText({ key, contract, currency }: Contracted, live: LiveMargin): (kind: LevelKind) => string {
  const texts = usePriceTexts()
  const prices: Readonly<Record<LevelKind, string | null>> = {
    liquidation: contract.liquidationPrice,
    stop: contract.stopLoss,
    entry: contract.entryPrice,
    now: live.mark?.toFixed(live.priceDecimals) ?? null,
    target: contract.takeProfit,
  }
  return kind => texts.price({ key, currency }, prices[kind])
}
