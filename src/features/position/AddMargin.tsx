// Adds margin to a position from its wallet: the liquidation price before and after, then one confirmed request.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { walletFor } from '../../../domain/instruments/wallet-for.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import { checkAmount } from '../../../domain/rules.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import { receivedOf } from '../../../domain/top-up.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useWallets } from '../../data/wallets.ts'
import { UNKNOWN, useFormat } from '../../i18n/format.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { useContractRate } from '../../shared/margin/contract-rate.ts'
import { useLiquidationText } from '../../shared/margin/liquidation-text.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { liquidationWith } from '../../shared/margin/position.ts'
import { usePriceGrid } from '../../shared/margin/use-terms.ts'
import type { Summary } from '../../shared/money/known.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { TransferLink } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts } from '../../shared/money/TopUpFacts.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { settings } from '../../state/settings.ts'
import { showToast } from '../../state/toast.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { useRequestSheet } from './use-request-sheet.ts'
import { priceTextOf } from './Value.tsx'

type AddMarginProps = { open: boolean; position: Contracted; priceDecimals: number; onClose: () => void }

export function AddMargin({ open, position, priceDecimals, onClose }: AddMarginProps) {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const [amount, setAmount] = useState('')
  const { sending, isTried, isBusy, close, confirm } = useRequestSheet('POST /position/addPositionMargin', onClose)
  const { base } = useSnapshot(settings)
  const wallet = walletFor('isolatedMargin', position.board)
  const balance = useWallets(base).balances[wallet]?.balance ?? null
  const topUp = useTopUp(wallet, parseMinor(amount))
  const missing = balance === null || topUp ? 0n : (parseMinor(amount) ?? 0n) - (parseMinor(balance) ?? 0n)
  const usable = withTopUp(balance, topUp)
  const error = useAmountError(amount, usable, position)
  const shown = { amount: error === null ? amount : '', balance: usable, priceDecimals }
  const { rows, summary } = useReviewed(position, shown)
  const add = async (): Promise<void> => {
    const before = position.contract.liquidationPrice
    const changed = await confirm(error === null ? { positionId: position.id, amount, ...topUpPart(topUp) } : null)
    if (!changed) return
    setAmount('')
    showToast('success', doneText(changed, before, amount))
  }
  const doneText = ({ contract, currency }: Position, before: string | null, added: string): string => {
    const money = format.money(added, currency)
    const after = contract?.liquidationPrice ?? null
    return before === null || after === null
      ? t('add.doneNever', { amount: money })
      : t('add.done', { amount: money, before: priceTextOf(before, format), after: priceTextOf(after, format) })
  }
  return (
    <MoneyReview
      wallet={wallet}
      open={open}
      title={t('add.title', { code: position.code })}
      summary={summary}
      rows={rows}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={sending}
      confirmLabel={t('add.confirm', { amount: format.money(amount === '' ? null : amount, position.currency) })}
      onConfirm={() => void add()}
      onClose={close}
      notice={
        <>
          <NumberField
            name="amount"
            label={t('field.amount')}
            value={amount}
            onChange={setAmount}
            unit={position.currency}
            disabled={isBusy}
            hint={
              balance === null ? undefined : t('add.tooMuch', { available: format.money(balance, position.currency) })
            }
            error={isTried || amount !== '' ? (error ?? undefined) : undefined}
          />
          {missing > 0n && <TransferLink wallet={wallet} missing={missing} />}
        </>
      }
    />
  )
}

/** The balance after the money of a top-up has arrived. */
function withTopUp(balance: string | null, topUp: TopUp | null): string | null {
  const has = balance === null ? null : parseMinor(balance)
  return has === null || topUp === null ? balance : minorText(has + receivedOf(topUp))
}

/** Text of the error; null if the amount is valid. */
function useAmountError(amount: string, balance: string | null, { currency }: Contracted): string | null {
  const { t } = useTranslation('margin')
  const rule = useRuleText()
  const format = useFormat()
  if (amount === '') return t('add.required')
  const verdict = checkAmount(amount)
  if (verdict) return rule(verdict)
  if (balance === null) return t('add.unknownBalance')
  const [wanted, free] = [parseMinor(amount), parseMinor(balance)]
  const isCovered = wanted !== null && free !== null && wanted <= free
  return isCovered ? null : t('add.tooMuch', { available: format.money(balance, currency) })
}

type RowInput = { readonly amount: string; readonly balance: string | null; readonly priceDecimals: number }

function useReviewed(position: Contracted, { amount, balance, priceDecimals }: RowInput) {
  const { t } = useTranslation('margin')
  const format = useFormat()
  const { contract, currency, margin } = position
  const rate = useContractRate(contract.currency, currency)
  const grid = usePriceGrid(position.key as InstrumentKey, priceDecimals)
  const added = amount === '' || rate === null ? null : new Decimal(amount).div(rate.paid)
  const liquidation = useLiquidationText(position)
  const after = added && liquidation(liquidationWith(position, added, grid)?.toFixed(priceDecimals) ?? null)
  const sum = amount === '' || margin === null ? null : new Decimal(margin).plus(amount).toFixed(2)
  const left =
    amount === '' || balance === null ? null : minorText((parseMinor(balance) ?? 0n) - (parseMinor(amount) ?? 0n))
  const before = liquidation(contract.liquidationPrice)
  const rows: FactRow[] = [
    { label: t('add.before'), value: before },
    { label: t('add.after'), value: after ?? UNKNOWN, strong: true },
    { label: t('add.marginAfter'), note: t('figure.marginMost'), value: <Money amount={sum} currency={currency} /> },
    { label: t('figure.cashAfter'), value: <Money amount={left} currency={currency} /> },
  ]
  const summary: Summary = {
    pays: {
      value: <Money amount={amount === '' ? null : amount} currency={currency} />,
      note: `${t('figure.cashAfter')}: ${format.money(left, currency)}`,
    },
    receives: { label: t('add.after'), value: after ?? UNKNOWN, note: `${t('add.before')}: ${before}` },
    known: { worst: [`${t('add.marginAfter')}: ${format.money(sum, currency)}`, t('figure.marginMost')] },
  }
  return { rows, summary }
}
