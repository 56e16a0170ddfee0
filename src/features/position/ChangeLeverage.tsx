// A changed leverage of a position: margin and liquidation price before and after, then one confirmed request.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { walletFor } from '../../../domain/instruments/wallet-for.ts'
import { leverageChange } from '../../../domain/margin.ts'
import { parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useWallets } from '../../data/wallets.ts'
import { UNKNOWN } from '../../i18n/format.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { useContractRate } from '../../shared/margin/contract-rate.ts'
import { useLiquidationText } from '../../shared/margin/liquidation-text.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { liquidationWith, marginPositionOf } from '../../shared/margin/position.ts'
import { usePriceGrid, useTerms } from '../../shared/margin/use-terms.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { TopUpFacts } from '../../shared/money/TopUpFacts.tsx'
import { spareOf, topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { settings } from '../../state/settings.ts'
import { showToast } from '../../state/toast.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Select } from '../../ui/Select.tsx'
import { useRequestSheet } from './use-request-sheet.ts'
import { priceTextOf } from './Value.tsx'

type ChangeLeverageProps = {
  open: boolean
  position: Contracted
  mark: Decimal | null
  priceDecimals: number
  onClose: () => void
}

export function ChangeLeverage({ open, position, mark, priceDecimals, onClose }: ChangeLeverageProps) {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const [chosen, setChosen] = useState<number | null>(null)
  const { sending, isTried, isBusy, close, confirm } = useRequestSheet('POST /position/leverage', onClose)
  const terms = useTerms(position.key as InstrumentKey)
  const current = position.leverage ?? 1
  const leverage = chosen ?? current
  const isSame = leverage === current
  const wallet = walletFor('isolatedMargin', position.board)
  const { rows, paid } = useChange(position, { leverage, mark, priceDecimals })
  useWallets(useSnapshot(settings).base)
  const topUp = useTopUp(wallet, paid, paid === null ? 0n : spareOf(paid))
  const menu = [...new Set([...(terms?.leverageMenu ?? []), current])].sort((one, other) => one - other)
  const doneText = ({ contract }: Position): string =>
    contract?.liquidationPrice
      ? t('change.done', { leverage, price: priceTextOf(contract.liquidationPrice, format) })
      : t('change.doneNever', { leverage })
  const change = async (): Promise<void> => {
    const changed = await confirm(isSame ? null : { positionId: position.id, leverage, ...topUpPart(topUp) })
    if (!changed) return
    setChosen(null)
    showToast('success', doneText(changed))
  }
  return (
    <MoneyReview
      wallet={wallet}
      open={open}
      title={t('change.title', { code: position.code })}
      rows={rows}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={sending}
      confirmLabel={t('change.confirm', { leverage })}
      onConfirm={() => void change()}
      onClose={close}
      notice={
        <Select
          name="leverage"
          label={t('field.leverage')}
          hint={t('change.hint')}
          error={isTried && isSame ? t('change.same') : undefined}
          value={String(leverage)}
          disabled={isBusy}
          onChange={event => setChosen(Number(event.currentTarget.value))}
          options={menu.map(each => ({ value: String(each), label: `${each}×` }))}
        />
      }
    />
  )
}

type RowInput = { readonly leverage: number; readonly mark: Decimal | null; readonly priceDecimals: number }

/** The facts of the change, and the margin that it takes from the wallet: null if it takes none. */
function useChange(position: Contracted, { leverage, mark, priceDecimals }: RowInput) {
  const { t } = useTranslation('margin')
  const { contract, currency, margin } = position
  const rate = useContractRate(contract.currency, currency)
  const grid = usePriceGrid(position.key as InstrumentKey, priceDecimals)
  const change = mark && leverageChange(marginPositionOf(position), new Decimal(leverage), mark)
  // Added margin is rounded up, released margin is rounded down.
  const moved = change && rate && change.times(rate.paid).toDecimalPlaces(2, Decimal.ROUND_CEIL)
  const liquidation = useLiquidationText(position)
  const after = change && liquidation(liquidationWith(position, change, grid)?.toFixed(priceDecimals) ?? null)
  const sum = moved && margin !== null ? new Decimal(margin).plus(moved).toFixed(2) : null
  const rows: FactRow[] = [
    { label: t('add.before'), value: liquidation(contract.liquidationPrice) },
    { label: t('add.after'), value: after ?? UNKNOWN, strong: true },
    {
      label: t(moved?.isNegative() ? 'change.released' : 'change.paid'),
      value: <Money amount={moved?.abs().toFixed(2) ?? null} currency={currency} />,
    },
    { label: t('add.marginAfter'), note: t('figure.marginMost'), value: <Money amount={sum} currency={currency} /> },
  ]
  return { rows, paid: moved?.isPositive() ? parseMinor(moved.toFixed(2)) : null }
}
