// One entry of the bill: kind, instrument, wallet and time; the amount, and the usable balance after it.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { isNarrow } from '../../ui/list-geometry.ts'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import type { BillEntry } from './entries.ts'
import { useEntryWords } from './use-entry-words.ts'

type BillRowProps = { entry: BillEntry; hidden: boolean; onOpen: (entry: BillEntry) => void }

const HIDDEN = '••••••'

/** Heights in pixels at the usual text size: those of a reversal, whose amount has three more lines below it. */
const ROW_PX = 116
/** The amounts are below what the entry is about. */
const NARROW_ROW_PX = 152

export const billRowPx = (): number => (isNarrow() ? NARROW_ROW_PX : ROW_PX)

export const BillRow = memo(function BillRow({ entry, hidden, onOpen }: BillRowProps) {
  const { t } = useTranslation('bill')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  const dates = useDates()
  const { newest, amount, moved, result, parts } = entry
  const { title, traded } = useEntryWords()(entry)
  const at = newest.createTimeTimestamp * 1_000
  const balance = hidden ? HIDDEN : format.money(newest.balance, newest.currency)
  return (
    <Row
      onPress={() => onOpen(entry)}
      title={title}
      note={
        <span className="bill-about">
          {traded !== null && <span className="bill-traded">{traded}</span>}
          <span className="bill-place">
            <span>{tp(`wallet.${newest.walletType}`)}</span>
            <span>
              {dates.date(at)} {dates.time(at)}
            </span>
          </span>
        </span>
      }
      value={<Money amount={result ?? amount} currency={newest.currency} signed hidden={hidden} />}
      detail={
        <span className="bill-after">
          <span aria-hidden="true">{balance}</span>
          <span className="spoken">{hidden ? '' : t('row.spoken', { amount: balance })}</span>
          {result !== null && (
            <span>{t('row.moved', { amount: hidden ? HIDDEN : format.signedMoney(moved, newest.currency) })}</span>
          )}
          {parts.length > 1 && <span>{t('row.parts', { count: parts.length })}</span>}
        </span>
      }
    />
  )
})
