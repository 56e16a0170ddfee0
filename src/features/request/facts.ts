// The lines of a request's record, by its kind: description, result, times.
import { networkNames } from '../../../domain/networks.ts'
import type { Deposit } from '../../../domain/wire/calls/deposit.ts'
import type { WalletTransfer } from '../../../domain/wire/calls/transfer.ts'
import type { Withdrawal } from '../../../domain/wire/calls/withdrawal.ts'
import type { Dates } from '../../i18n/day-time.ts'
import type { Format } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import type { Request } from './requests.ts'

type Line = { readonly label: string; readonly value: string }
type Words = {
  readonly t: Text<'deposit'>
  readonly wallet: (type: Deposit['walletType']) => string
  readonly format: Format
  readonly dates: Dates
}

const HIDDEN = '••••••'

export function linesOf(request: Request, words: Words, hidden: boolean): Line[] {
  return [...ownLines(request, words, hidden), ...timeLines(request.row, words)]
}

function ownLines(request: Request, words: Words, hidden: boolean): Line[] {
  switch (request.kind) {
    case 'deposit':
      return depositLines(request.row, words)
    case 'withdrawal':
      return withdrawalLines(request.row, words, hidden)
    case 'transfer':
      return transferLines(request.row, words, hidden)
  }
}

function depositLines({ kind, walletType, asset, network, reference }: Deposit, { t, wallet }: Words): Line[] {
  const lines = [{ label: t('fact.wallet'), value: wallet(walletType) }]
  // The reference of a card deposit is the masked card number, so it has no copy button.
  if (kind === 'card' && reference !== null) lines.push({ label: t('card.card'), value: reference })
  if (asset !== null) lines.push({ label: t('fact.asset'), value: asset })
  if (network !== null) lines.push({ label: t('fact.network'), value: networkNames[network] })
  return lines
}

function withdrawalLines(row: Withdrawal, { t, wallet, format }: Words, hidden: boolean): Line[] {
  const { network, name, masked } = row.destination
  return [
    { label: t('fact.from'), value: wallet(row.walletType) },
    { label: t('fact.to'), value: `${name} ${masked}` },
    ...(network === null ? [] : [{ label: t('fact.network'), value: networkNames[network] }]),
    // A failed request has no fee and no result.
    ...(isOver(row)
      ? []
      : [
          { label: t('fact.fee'), value: format.money(row.fee, row.currency) },
          { label: t('fact.net'), value: hidden ? HIDDEN : format.money(row.net, row.currency) },
        ]),
  ]
}

const isOver = ({ state }: Request['row']): boolean => state === 'failed' || state === 'cancelled'

function transferLines(row: WalletTransfer, { t, wallet, format }: Words, hidden: boolean): Line[] {
  const { currency, receivedCurrency } = row
  const lines = [
    { label: t('fact.from'), value: wallet(row.from) },
    { label: t('fact.to'), value: wallet(row.to) },
  ]
  if (!isOver(row))
    lines.push({ label: t('fact.received'), value: hidden ? HIDDEN : format.money(row.received, receivedCurrency) })
  if (currency !== receivedCurrency)
    lines.push({ label: t('fact.rate'), value: `1 ${currency} = ${format.quantity(row.rate)} ${receivedCurrency}` })
  return lines
}

function timeLines(row: Request['row'], { t, dates }: Words): Line[] {
  const lines = [{ label: t('fact.created'), value: dates.dateTime(row.createTimeTimestamp * 1_000) }]
  if (row.decidedTimestamp !== null)
    lines.push({ label: t('fact.decided'), value: dates.dateTime(row.decidedTimestamp * 1_000) })
  return lines
}
