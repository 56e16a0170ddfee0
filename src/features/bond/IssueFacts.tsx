// Terms and prices of an issue.

import { useTranslation } from 'react-i18next'
import type { BondKind } from '../../../domain/bonds/issue.ts'
import { paymentCalendarOf } from '../../../domain/bonds/issue.ts'
import type { BondRow } from '../../../domain/wire/calls/bond.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { useDay } from '../../shared/use-day.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { percentOf } from './figures.ts'
import { useMaturity } from './use-maturity.ts'

const PRICE_DECIMALS = 7

/** Label of the quoted rate: yield, discount rate or surcharge. */
function rateLabelOf(kind: BondKind) {
  if (kind === 'bondeF') return 'fact.surcharge'
  if (kind === 'bonddia') return 'fact.pace'
  return kind === 'bill' ? 'fact.discount' : 'fact.yield'
}

export function IssueFacts({ row }: { row: BondRow }) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const day = useDay()
  const maturity = useMaturity()
  const { issue, ask, bid, nextCoupon } = row
  const price = (text: string) => format.money(text, issue.currency, PRICE_DECIMALS)
  const rows: FactRow[] = [
    {
      label: t(rateLabelOf(issue.kind)),
      value: format.percent(percentOf(ask.rate)),
      note: t(`basis.${issue.kind}`),
      strong: true,
    },
    {
      label: t('fact.maturity'),
      value: maturity(issue),
      note: issue.maturity === null ? undefined : t(`payDay.${paymentCalendarOf(issue)}`),
    },
    ...(issue.kind === 'bonddia'
      ? []
      : [
          {
            label: t('fact.face'),
            value: `${format.quantity(String(issue.face))} ${issue.kind === 'udibono' ? 'UDI' : issue.currency}`,
          },
        ]),
    ...(nextCoupon === null
      ? []
      : [
          { label: t('fact.clean'), value: price(ask.clean) },
          { label: t('fact.accrued'), value: price(ask.accrued), note: t('fact.accruedNote') },
        ]),
    { label: t('fact.dirty'), value: price(ask.dirty), note: t('fact.priceOf', { day: day(ask.date) }) },
    { label: t('fact.bid'), value: price(bid.dirty), note: t('fact.bidNote') },
  ]
  if (nextCoupon !== null)
    rows.splice(2, 0, couponFact(row, { t, percent: rate => format.percent(percentOf(rate)) }), {
      label: t('fact.nextCoupon'),
      value: day(nextCoupon),
    })
  if (ask.index !== '1' && issue.kind !== 'bonddia')
    rows.push({ label: t('fact.index'), value: format.quantity(ask.index), note: t('fact.indexNote') })
  return <Facts rows={rows} />
}

type Words = { readonly t: Text<'bond'>; readonly percent: (rate: string) => string }

/** The rate that determines the next coupon, as far as it is known. */
function couponFact({ issue, ask }: BondRow, { t, percent }: Words): FactRow {
  if (ask.floating) return { label: t('fact.overnight'), value: percent(ask.floating.overnight) }
  if (ask.coupon === undefined) return { label: t('fact.coupon'), value: percent(issue.coupon) }
  const note = t('fact.floor', { percent: percent(issue.coupon) })
  return { label: t('fact.couponKnown'), value: percent(ask.coupon), note }
}
