// One line of the bill: why, in which wallet and when; how much, and what was usable after it.
import { memo } from 'react'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'

type BillRowProps = { line: BillLine; hidden: boolean; onOpen: (line: BillLine) => void }

/** Its height at the usual text size: a line more than other rows. */
export const BILL_ROW_PX = 80

export const BillRow = memo(function BillRow({ line, hidden, onOpen }: BillRowProps) {
  const t = useText('bill')
  const tp = useText('profile')
  const format = useFormat()
  const at = line.createTimeTimestamp * 1_000
  const balance = hidden ? '••••••' : format.money(line.balance, line.currency)
  return (
    <Row
      onPress={() => onOpen(line)}
      title={t(`kind.${line.kind}`)}
      note={
        <span className="bill-about">
          <span>{tp(`wallet.${line.walletType}`)}</span>
          <span>
            {format.date(at)} {format.time(at)}
          </span>
        </span>
      }
      value={<Money amount={line.amount} currency={line.currency} signed hidden={hidden} />}
      detail={
        <span className="quantity">
          <span aria-hidden="true">{balance}</span>
          <span className="spoken">{hidden ? '' : t('row.spoken', { amount: balance })}</span>
        </span>
      }
    />
  )
})
