// The form of a request, from quantity to outcome: the facts to know before, one review, the result.

import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { BlockSide } from '../../../domain/block-trade.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { minorText } from '../../../domain/minor.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import type { PrivateOffer, PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import { useOnce } from '../../data/use-once.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordHref } from '../../router/record-links.ts'
import type { Known } from '../../shared/money/known.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Receipt } from '../../shared/money/Receipt.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { Shortfall } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts, TopUpNote } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { Acceptance } from '../../ui/KnowBefore.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Cost } from './draft.ts'
import { costOf, problemOf } from './draft.ts'
import type { Kind } from './kind.ts'
import { callsOf } from './kind.ts'
import type { OpenTerms } from './OfferDetail.tsx'
import { decimalsOf } from './OfferRow.tsx'
import { useBlockRows } from './use-block-rows.tsx'
import { useSteps } from './use-steps.ts'
import { useUsable } from './use-usable.ts'
import './private-offer.css'

type RequestFormProps = { kind: Kind; offer: PrivateOffer; terms: OpenTerms; token: string | undefined }

export function RequestForm({ kind, offer, terms, token }: RequestFormProps) {
  const { t } = useTranslation('private')
  const [quantity, setQuantity] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const once = useOnce(callsOf[kind].create)
  const review = useReview(once)
  const { sending } = once
  const { side } = offer
  const usable = useUsable(offer, terms)
  const entry = { side, terms, text: quantity }
  const cost = costOf(entry)
  const sizeRows = useBlockRows({ kind, side, terms, quantity, cost, account: usable.account })
  const topUp = useTopUp(usable.wallet ?? 'usStock', side === 'sell' ? null : (cost?.total ?? null))
  if (sending?.phase === 'done') return <Done kind={kind} terms={terms} made={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordHref[kind]()} />
  const problem = problemOf(entry, topUp && cost ? cost.total : usable.amount)
  const isShort = problem === 'money' || problem === 'shares'
  return (
    <Section title={t(side === 'sell' ? 'form.sale' : `form.${kind}`)}>
      <ReviewForm
        review={review}
        isRight={problem === null && isAccepted && usable.amount !== null}
        label={t('form.review')}
        after={
          cost && (
            <Review
              kind={kind}
              offer={offer}
              terms={terms}
              quantity={quantity}
              cost={cost}
              sizeRows={sizeRows}
              topUp={topUp}
              wallet={usable.wallet}
              open={review.isOpen}
              sending={sending}
              onConfirm={() =>
                void once.send({
                  id: offer.id,
                  quantity: Number(quantity),
                  ...(token === undefined ? {} : { token }),
                  ...topUpPart(topUp),
                })
              }
              onClose={review.close}
            />
          )
        }
      >
        <QuantityField
          side={side}
          terms={terms}
          value={quantity}
          free={usable.text}
          problem={review.isChecked || isShort ? problem : null}
          onChange={setQuantity}
        />
        {topUp && <TopUpNote topUp={topUp} />}
        {problem === 'money' && usable.wallet !== null && cost !== null && usable.amount !== null && (
          <Shortfall wallet={usable.wallet} missing={cost.total - usable.amount} />
        )}
        {usable.isFailed && (
          <Banner kind="danger">{t(side === 'sell' ? 'form.freeUnknown' : 'form.usableUnknown')}</Banner>
        )}
        <Figures side={side} terms={terms} cost={cost} usable={usable.text} sizeRows={sizeRows} />
        {cost && (
          <Know
            kind={kind}
            offer={offer}
            terms={terms}
            cost={cost}
            accept={{
              text: t('form.accept'),
              checked: isAccepted,
              error: review.isChecked && !isAccepted ? t('form.needAccept') : undefined,
              onChange: setAccepted,
            }}
          />
        )}
      </ReviewForm>
    </Section>
  )
}

type QuantityFieldProps = {
  side: BlockSide
  terms: OpenTerms
  value: string
  free: string | null
  problem: ReturnType<typeof problemOf>
  onChange: (value: string) => void
}

function QuantityField({ side, terms, value, free, problem, onChange }: QuantityFieldProps) {
  const { t } = useTranslation('private')
  const format = useFormat()
  const shares = (count: number) => format.quantity(String(count))
  const { minimum, lot, left } = terms
  const { hideBalances } = useSnapshot(settings)
  const values = {
    minimum: shares(minimum),
    lot: shares(lot),
    left: shares(left),
    free: hideBalances ? '••••' : format.quantity(free),
  }
  return (
    <NumberField
      label={t('form.quantity')}
      name="quantity"
      whole
      hint={t(side === 'sell' ? 'form.quantityHintSale' : 'form.quantityHint', values)}
      error={problem === null ? undefined : t(`problem.${problem}`, values)}
      value={value}
      onChange={onChange}
      step={(text, by) => stepped(text, by, terms)}
    />
  )
}

function stepped(text: string, by: 1 | -1, { minimum, lot, left }: OpenTerms): string | null {
  const next = text === '' ? minimum : Math.floor(Number(text) / lot) * lot + by * lot
  return next < minimum || next > left ? null : String(next)
}

type FiguresProps = {
  side: BlockSide
  terms: OpenTerms
  cost: Cost | null
  usable: string | null
  sizeRows: readonly FactRow[]
}

function Figures({ side, terms, cost, usable, sizeRows }: FiguresProps) {
  const { t } = useTranslation('private')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { currency } = terms
  const money = (minor: bigint | undefined) => (
    <Money amount={minor === undefined ? null : minorText(minor)} currency={currency} />
  )
  const isSale = side === 'sell'
  const first = isSale
    ? { label: t('form.free'), value: hideBalances ? '••••' : format.quantity(usable) }
    : { label: t('form.usable'), value: <Money amount={usable} currency={currency} hidden={hideBalances} /> }
  return (
    <Facts
      rows={[
        first,
        { label: t('form.value'), value: money(cost?.value) },
        { label: t('form.fees'), value: money(cost?.fees) },
        { label: t(isSale ? 'form.proceeds' : 'form.reserved'), value: money(cost?.total), strong: true },
        ...sizeRows,
      ]}
    />
  )
}

type Requested = { kind: Kind; offer: PrivateOffer; terms: OpenTerms; cost: Cost }

/** The facts to know before a request: worst case, lock-up, fees, who sets the price, how to get out. */
const Know = ({ accept, ...requested }: Requested & { accept: Acceptance }) => (
  <KnowBefore points={pointsOf(useKnown(requested))} accept={accept} />
)

function useKnown({ kind, offer, terms, cost }: Requested): Known {
  const { t } = useTranslation('private')
  const format = useFormat()
  const dates = useDates()
  const money = (minor: bigint) => format.money(minorText(minor), terms.currency)
  const values = {
    amount: money(cost.total),
    fees: money(cost.fees),
    unlock: offer.unlockDate === null ? '—' : dates.dateTime(offer.unlockDate * 1_000),
    close: dates.dateTime(offer.closeDate * 1_000),
    discount: format.percent(terms.discount),
  }
  if (offer.side === 'sell')
    return {
      worst: [t('saleKnow.worst', values)],
      exit: [t('saleKnow.out'), t('saleKnow.held')],
      cost: [t('saleKnow.fees', values)],
      price: [t('saleKnow.who')],
    }
  return {
    worst: [t('know.worst', values)],
    exit: [t('know.locked', values), t(`know.out.${kind}`, values)],
    cost: [t('know.fees', values)],
    price: [t(`know.who.${kind}`), t('know.discount', values)],
  }
}

type ReviewProps = Requested & {
  quantity: string
  sizeRows: readonly FactRow[]
  topUp: TopUp | null
  wallet: WalletType | null
  open: boolean
  sending: ComponentProps<typeof MoneyReview>['sending']
  onConfirm: () => void
  onClose: () => void
}

function Review({ quantity, sizeRows, topUp, wallet, open, sending, onConfirm, onClose, ...requested }: ReviewProps) {
  const { kind, offer, terms, cost } = requested
  const { t } = useTranslation('private')
  const { t: tm } = useTranslation('money')
  const format = useFormat()
  const dates = useDates()
  const { currency, price } = terms
  const money = (minor: bigint) => <Money amount={minorText(minor)} currency={currency} />
  const isSale = offer.side === 'sell'
  const count = format.quantity(quantity)
  const labelOfShares = () => {
    if (isSale) return t('form.held')
    return tm(kind === 'placing' ? 'upTo' : 'receives')
  }
  const held = isSale ? [{ label: t('form.held'), value: count }] : []
  const unlock =
    offer.unlockDate === null ? [] : [{ label: t('step.unlock'), value: dates.dateTime(offer.unlockDate * 1_000) }]
  const name = `${nameIn(terms, format.locale)} (${terms.code})`
  const known = useKnown(requested)
  const sum = {
    label: t(isSale ? 'form.proceeds' : 'form.reserved'),
    value: money(cost.total),
    note: `${t('form.fees')}: ${format.money(minorText(cost.fees), currency)}`,
  }
  const shares = { label: labelOfShares(), value: tm('shares', { count: Number(quantity) }), note: name }
  return (
    <MoneyReview
      wallet={wallet}
      open={open}
      title={t('form.reviewTitle')}
      summary={isSale ? { pays: shares, receives: sum, known } : { pays: sum, receives: shares, known }}
      rows={[
        { label: t('form.share'), value: name },
        { label: t('form.quantity'), value: count },
        { label: t('detail.price'), value: format.money(price, currency, decimalsOf(price)) },
        { label: t('form.value'), value: money(cost.value) },
        { label: t('form.fees'), value: money(cost.fees) },
        { label: t(isSale ? 'form.proceeds' : 'form.reserved'), value: money(cost.total), strong: true },
        ...held,
        ...unlock,
        ...sizeRows.slice(1),
      ]}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={sending}
      confirmLabel={
        isSale
          ? t('form.confirmSale', { quantity: count })
          : t('form.confirm', { amount: format.money(minorText(cost.total), currency) })
      }
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

type DoneProps = { kind: Kind; terms: OpenTerms; made: PrivateRequest }

function Done({ kind, terms, made }: DoneProps) {
  const { t } = useTranslation('private')
  const { t: tm } = useTranslation('money')
  const format = useFormat()
  const { id, side, quantity, reserved, name, code, closeDate, createTimeTimestamp: at } = made
  const dates = useDates()
  const shares = { value: tm('shares', { count: quantity }), note: `${name} (${code})` }
  const decided = `${t('step.close')}: ${dates.dateTime(closeDate * 1_000)}`
  const note =
    side === 'sell'
      ? t('form.doneNoteSale', { quantity: format.quantity(String(quantity)) })
      : t(`form.doneNote.${kind}`, { amount: format.money(reserved, terms.currency) })
  return (
    <Receipt
      kind="pending"
      pays={
        side === 'sell'
          ? Object.assign({ label: t('form.held') }, shares)
          : {
              label: t('form.reserved'),
              value: <Money amount={reserved} currency={terms.currency} />,
              note: decided,
            }
      }
      receives={
        side === 'sell'
          ? { label: t('form.proceeds'), value: null, note: decided }
          : Object.assign({ label: tm('upTo') }, shares)
      }
      steps={useSteps(made, false)}
      reference={{ id, at }}
      title={t('form.done')}
      note={note}
      record={{ to: recordHref[kind](made.id), label: t('form.seeMine') }}
    />
  )
}
