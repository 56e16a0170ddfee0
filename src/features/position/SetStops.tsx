// Take profit and stop loss of a position: the result at each price, then one confirmed request. An empty field removes
// its price.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { profitAt } from '../../../domain/margin.ts'
import { Decimal } from '../../../domain/money.ts'
import { parseScaled } from '../../../domain/price.ts'
import { stopFields } from '../../../domain/stops.ts'
import { useInstrumentFormat, usePriceEntry } from '../../shared/instruments/price-format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import { useContractRate } from '../../shared/margin/contract-rate.ts'
import { useLiquidationText } from '../../shared/margin/liquidation-text.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { marginPositionOf } from '../../shared/margin/position.ts'
import { priceUnitText } from '../../shared/margin/price-unit.ts'
import { useTerms } from '../../shared/margin/use-terms.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { showToast } from '../../state/toast.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import type { StopEntries } from './stop-entries.ts'
import { entriesOf, stopError } from './stop-entries.ts'
import { useRequestSheet } from './use-request-sheet.ts'
import { priceTextOf } from './Value.tsx'
import './margin.css'

type SetStopsProps = {
  open: boolean
  position: Contracted
  mark: Decimal | null
  priceDecimals: number
  onClose: () => void
}

export function SetStops({ open, position, mark, priceDecimals, onClose }: SetStopsProps) {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const entry = usePriceEntry(position.key as InstrumentKey, priceDecimals)
  const [typed, setTyped] = useState<StopEntries | null>(null)
  const request = useRequestSheet('POST /position/stops', () => {
    setTyped(null)
    onClose()
  })
  const known = entriesOf(position)
  const entries = typed ?? known
  const facts = { mark, priceDecimals }
  const errors = stopFields.map(field => stopError(position, field, entries[field], facts))
  const isSame = stopFields.every(field => entries[field] === known[field])
  const isRight = !isSame && errors.every(error => error === null)
  const rows = useRows(position, { entries, mark, priceDecimals })
  const save = async (): Promise<void> => {
    const { takeProfit, stopLoss } = entries
    const input = { positionId: position.id, takeProfit: takeProfit || null, stopLoss: stopLoss || null }
    if (await request.confirm(isRight ? input : null)) showToast('success', t('stops.done'))
  }
  const liquidation = priceTextOf(position.contract.liquidationPrice, format)
  const terms = useTerms(position.key as InstrumentKey)
  return (
    <MoneyReview
      wallet={null}
      open={open}
      title={t('stops.title', { code: position.code })}
      rows={rows}
      sending={request.sending}
      confirmLabel={t('stops.confirm')}
      onConfirm={() => void save()}
      onClose={request.close}
      notice={
        <div className="margin-stops">
          {stopFields.map((field, nth) => {
            const error = errors[nth]
            return (
              <NumberField
                key={field}
                name={field}
                label={t(`detail.${field}`)}
                value={entries[field]}
                onChange={text =>
                  setTyped(
                    field === 'takeProfit'
                      ? { takeProfit: text, stopLoss: entries.stopLoss }
                      : { takeProfit: entries.takeProfit, stopLoss: text },
                  )
                }
                unit={terms ? priceUnitText(terms, t) : position.contract.currency}
                entry={entry}
                unreadable={entry?.hint && t(entry.hint)}
                disabled={request.isBusy}
                hint={t('stops.none')}
                error={error ? t(`stops.${error}`, { price: liquidation }) : undefined}
              />
            )
          })}
          {request.isTried && isSame && <p role="alert">{t('stops.same')}</p>}
        </div>
      }
    >
      <p className="margin-stops-note">{t('stops.gap')}</p>
    </MoneyReview>
  )
}

type RowInput = { readonly entries: StopEntries; readonly mark: Decimal | null; readonly priceDecimals: number }

function useRows(position: Contracted, { entries, mark, priceDecimals }: RowInput): FactRow[] {
  const { t } = useTranslation('margin')
  const { contract, currency } = position
  const rate = useContractRate(contract.currency, currency)
  const texts = usePriceTexts()
  const liquidation = useLiquidationText(position)
  const profit = (text: string): string | null =>
    rate === null || parseScaled(text, priceDecimals) === null
      ? null
      : profitAt(marginPositionOf(position), new Decimal(text)).times(rate.middle).toFixed(2)
  return [
    { label: t('detail.mark'), value: texts.price(position, mark?.toFixed(priceDecimals) ?? null) },
    { label: t('figure.liquidation'), value: liquidation(contract.liquidationPrice) },
    ...stopFields.map(field => ({
      label: t(`stops.${field}Brings`),
      value: <Money amount={profit(entries[field])} currency={currency} signed />,
      strong: true,
    })),
  ]
}
