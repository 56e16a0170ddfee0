// The form of an early sale: number of titles, proceeds and loss at today's bid, one review, the outcome.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BondLot } from '../../../domain/wire/calls/bond.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordHref, recordsHref } from '../../router/record-links.ts'
import { Missing } from '../../shared/Missing.tsx'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Receipt } from '../../shared/money/Receipt.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Section } from '../../ui/Section.tsx'
import { earlySales, percentOf, saleOf, shiftLabelOf } from './figures.ts'
import { keysOf } from './known-keys.ts'
import { listHref } from './links.ts'
import { useSteps } from './use-steps.ts'
import './bond.css'

type Bid = NonNullable<BondLot['now']>
type Sale = ReturnType<typeof saleOf>

export function SellForm({ lot }: { lot: BondLot }) {
  const { t } = useTranslation('bond')
  const [entered, setEntered] = useState(String(lot.left))
  const once = useOnce('POST /treasuryBond/flatPosition')
  const review = useReview(once)
  const { sending } = once
  if (sending?.phase === 'done') return <Sold lot={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.bond} />
  const bid = lot.now
  if (!bid) return <Missing to={listHref} link={t('record.browse')} />
  const titles = /^\d{1,8}$/.test(entered) ? Number(entered) : 0
  const isRight = titles >= 1 && titles <= lot.left
  const sale = isRight ? saleOf(lot, bid, titles) : null
  return (
    <ReviewForm
      className="bond-form"
      review={review}
      isRight={isRight}
      label={t('form.review')}
      after={
        sale && <Review lot={lot} bid={bid} titles={titles} open={review.isOpen} once={once} onClose={review.close} />
      }
    >
      <NumberField
        label={t('form.titles')}
        name="titles"
        whole
        value={entered}
        onChange={setEntered}
        hint={t('sell.held', { titles: lot.left })}
        error={review.isChecked && !isRight ? t('sell.wrong', { titles: lot.left }) : undefined}
      />
      {sale && <Brought lot={lot} bid={bid} sale={sale} titles={titles} />}
    </ReviewForm>
  )
}

type BroughtProps = { lot: BondLot; bid: Bid; sale: Sale; titles: number }

function Brought({ lot, bid, sale, titles }: BroughtProps) {
  const { t } = useTranslation('bond')
  const { currency } = lot.issue
  return (
    <>
      <Facts rows={useRows(lot, bid, sale)} />
      <Section title={t('early.title')} note={t('early.note')}>
        <Facts
          rows={earlySales(lot.issue, bid, { titles, spent: sale.cost }).map(({ shift, result }) => ({
            label: t(shiftLabelOf(lot.issue), { count: shift }),
            value: <Money amount={result} currency={currency} signed />,
          }))}
        />
      </Section>
    </>
  )
}

function useRows({ issue }: BondLot, bid: Bid, sale: Sale): FactRow[] {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const { currency } = issue
  return [
    { label: t('fact.bid'), value: format.money(bid.dirty, currency, 7), note: format.percent(percentOf(bid.rate)) },
    { label: t('sell.gross'), value: <Money amount={sale.gross} currency={currency} /> },
    { label: t('sell.tax'), value: <Money amount={sale.tax} currency={currency} /> },
    { label: t('sell.net'), value: <Money amount={sale.net} currency={currency} />, strong: true },
    { label: t('sell.cost'), value: <Money amount={sale.cost} currency={currency} /> },
    { label: t('sell.result'), value: <Money amount={sale.result} currency={currency} signed /> },
  ]
}

type ReviewProps = {
  lot: BondLot
  bid: Bid
  titles: number
  open: boolean
  once: ReturnType<typeof useOnce<'POST /treasuryBond/flatPosition'>>
  onClose: () => void
}

function Review({ lot, bid, titles, open, once, onClose }: ReviewProps) {
  const { t } = useTranslation('bond')
  const { t: tm } = useTranslation('money')
  const format = useFormat()
  const sale = saleOf(lot, bid, titles)
  const rows = useRows(lot, bid, sale)
  const { currency } = lot.issue
  return (
    <MoneyReview
      wallet={null}
      open={open}
      title={t('sell.reviewTitle')}
      summary={{
        pays: {
          label: tm('sells'),
          value: t('form.buys', { titles: format.quantity(String(titles)), name: lot.issue.name }),
          note: `${t('sell.cost')}: ${format.money(sale.cost, currency)}`,
        },
        receives: {
          value: <Money amount={sale.net} currency={currency} />,
          note: `${t('sell.result')}: ${format.signedMoney(sale.result, currency)}`,
        },
        known: {
          exit: [t('sell.final')],
          cost: [`${t('sell.tax')}: ${format.money(sale.tax, currency)}`],
          price: [t(keysOf(lot.issue)[0])],
        },
      }}
      rows={[
        { label: t('form.bond'), value: `${lot.issue.name} · ${lot.issue.code}` },
        { label: t('form.titles'), value: format.quantity(String(titles)) },
        ...rows,
      ]}
      sending={once.sending}
      confirmLabel={t('sell.confirm', { amount: format.money(sale.net, currency) })}
      onConfirm={() => void once.send({ id: lot.id, titles, price: bid.dirty })}
      onClose={onClose}
    />
  )
}

function Sold({ lot }: { lot: BondLot }) {
  const { t } = useTranslation('bond')
  const { t: tm } = useTranslation('money')
  const format = useFormat()
  const { currency, name } = lot.issue
  const sale = lot.flows.filter(({ kind }) => kind === 'sale').at(-1)
  return (
    <Receipt
      kind="done"
      title={t('sell.done')}
      note={t('sell.doneNote', { amount: format.money(sale?.net ?? null, currency) })}
      pays={{
        label: tm('sold'),
        value: t('form.buys', { titles: format.quantity(sale ? String(sale.titles) : null), name }),
        note: `${t('sell.gross')}: ${format.money(sale?.gross ?? null, currency)}`,
      }}
      receives={{
        label: tm('got'),
        value: <Money amount={sale?.net ?? null} currency={currency} />,
        note: `${t('sell.tax')}: ${format.money(sale?.tax ?? null, currency)}`,
      }}
      steps={useSteps(lot)}
      reference={{ id: lot.id, at: sale?.at ?? lot.createTimeTimestamp }}
      record={{ to: recordHref.bond(lot.id), label: t('form.seeMine') }}
    />
  )
}
