// The form of a request, from quantity to outcome: the facts to know before, one review, the result.
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { boards } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { Acceptance } from '../../ui/KnowBefore.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Cost } from './draft.ts'
import { costOf, problemOf } from './draft.ts'
import type { Kind } from './kind.ts'
import { callsOf, recordHref, recordsHref } from './kind.ts'
import type { OpenTerms } from './OfferDetail.tsx'
import { decimalsOf } from './OfferRow.tsx'
import { useBlockRows } from './use-block-rows.tsx'
import './private-offer.css'

type RequestFormProps = { kind: Kind; offer: PrivateOffer; terms: OpenTerms; token: string | undefined }

export function RequestForm({ kind, offer, terms, token }: RequestFormProps) {
  const t = useText('private')
  const [quantity, setQuantity] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const once = useOnce(callsOf[kind].create)
  const review = useReview(once)
  const { sending } = once
  const usable = useUsable(terms)
  const cost = costOf(quantity, terms)
  const sizeRows = useBlockRows({ kind, terms, quantity, cost, account: usable.account })
  if (sending?.phase === 'done') return <Done kind={kind} terms={terms} made={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref(kind)} />
  const problem = problemOf(quantity, terms, usable.minor)
  return (
    <Section title={t(`form.${kind}`)}>
      <ReviewForm
        review={review}
        isRight={problem === null && isAccepted && usable.minor !== null}
        label={t('form.review')}
        after={
          cost && (
            <Review
              offer={offer}
              terms={terms}
              quantity={quantity}
              cost={cost}
              sizeRows={sizeRows}
              open={review.isOpen}
              sending={sending}
              onConfirm={() =>
                void once.send({ id: offer.id, quantity: Number(quantity), ...(token === undefined ? {} : { token }) })
              }
              onClose={review.close}
            />
          )
        }
      >
        <QuantityField
          terms={terms}
          value={quantity}
          problem={review.isChecked || problem === 'money' ? problem : null}
          onChange={setQuantity}
        />
        {problem === 'money' && (
          <Link className="text-link" to="/pages/profile/transfer">
            {t('form.transfer')}
          </Link>
        )}
        {usable.isFailed && <Banner kind="danger">{t('form.usableUnknown')}</Banner>}
        <Figures terms={terms} cost={cost} usable={usable.text} sizeRows={sizeRows} />
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

function useUsable({ key, currency }: OpenTerms) {
  const { balances, overview, state } = useWallets(currency)
  const { wallet } = boards[boardOf(key as InstrumentKey)]
  const text = wallet === null ? null : (balances[wallet]?.balance ?? null)
  const total = overview?.currency === currency ? overview.total : null
  return {
    text,
    minor: text === null ? null : parseMinor(text),
    account: total === null ? null : parseMinor(total),
    isFailed: state === 'failed' && text === null,
  }
}

type QuantityFieldProps = {
  terms: OpenTerms
  value: string
  problem: ReturnType<typeof problemOf>
  onChange: (value: string) => void
}

function QuantityField({ terms, value, problem, onChange }: QuantityFieldProps) {
  const t = useText('private')
  const format = useFormat()
  const shares = (count: number) => format.quantity(String(count))
  const { minimum, lot, left } = terms
  const values = { minimum: shares(minimum), lot: shares(lot), left: shares(left) }
  return (
    <NumberField
      label={t('form.quantity')}
      name="quantity"
      whole
      hint={t('form.quantityHint', values)}
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
  terms: OpenTerms
  cost: Cost | null
  usable: string | null
  sizeRows: readonly FactRow[]
}

function Figures({ terms, cost, usable, sizeRows }: FiguresProps) {
  const t = useText('private')
  const { hideBalances } = useSnapshot(settings)
  const { currency } = terms
  const money = (minor: bigint | undefined) => (
    <Money amount={minor === undefined ? null : minorText(minor)} currency={currency} />
  )
  return (
    <Facts
      rows={[
        { label: t('form.usable'), value: <Money amount={usable} currency={currency} hidden={hideBalances} /> },
        { label: t('form.value'), value: money(cost?.value) },
        { label: t('form.fees'), value: money(cost ? cost.reserved - cost.value : undefined) },
        { label: t('form.reserved'), value: money(cost?.reserved), strong: true },
        ...sizeRows,
      ]}
    />
  )
}

type KnowProps = {
  kind: Kind
  offer: PrivateOffer
  terms: OpenTerms
  cost: Cost
  accept: Acceptance
}

/** The facts to know before a request: worst case, lock-up, fees, who sets the price, how to get out. */
function Know({ kind, offer, terms, cost, accept }: KnowProps) {
  const t = useText('private')
  const format = useFormat()
  const dates = useDates()
  const money = (minor: bigint) => format.money(minorText(minor), terms.currency)
  const values = {
    amount: money(cost.reserved),
    fees: money(cost.reserved - cost.value),
    unlock: dates.dateTime(offer.unlockDate * 1_000),
    close: dates.dateTime(offer.closeDate * 1_000),
    discount: format.percent(terms.discount),
  }
  const points = ['worst', 'locked', 'fees', 'who', 'out', 'discount'] as const
  return (
    <KnowBefore
      points={points.map(point =>
        point === 'out' || point === 'who' ? t(`know.${point}.${kind}`, values) : t(`know.${point}`, values),
      )}
      accept={accept}
    />
  )
}

type ReviewProps = {
  offer: PrivateOffer
  terms: OpenTerms
  quantity: string
  cost: Cost
  sizeRows: readonly FactRow[]
  open: boolean
  sending: ComponentProps<typeof MoneyReview>['sending']
  onConfirm: () => void
  onClose: () => void
}

function Review({ offer, terms, quantity, cost, sizeRows, open, sending, onConfirm, onClose }: ReviewProps) {
  const t = useText('private')
  const format = useFormat()
  const dates = useDates()
  const { currency, price } = terms
  const money = (minor: bigint) => <Money amount={minorText(minor)} currency={currency} />
  return (
    <MoneyReview
      open={open}
      title={t('form.reviewTitle')}
      rows={[
        { label: t('form.share'), value: `${terms.name} (${terms.code})` },
        { label: t('form.quantity'), value: format.quantity(quantity) },
        { label: t('detail.price'), value: format.money(price, currency, decimalsOf(price)) },
        { label: t('form.value'), value: money(cost.value) },
        { label: t('form.fees'), value: money(cost.reserved - cost.value) },
        { label: t('form.reserved'), value: money(cost.reserved), strong: true },
        { label: t('step.unlock'), value: dates.dateTime(offer.unlockDate * 1_000) },
        ...sizeRows.slice(1),
      ]}
      sending={sending}
      confirmLabel={t('form.confirm', { amount: format.money(minorText(cost.reserved), currency) })}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

type DoneProps = { kind: Kind; terms: OpenTerms; made: { readonly id: string; readonly reserved: string } }

function Done({ kind, terms, made }: DoneProps) {
  const t = useText('private')
  const format = useFormat()
  return (
    <Outcome
      kind="pending"
      title={t('form.done')}
      note={t(`form.doneNote.${kind}`, { amount: format.money(made.reserved, terms.currency) })}
      record={{ to: recordHref(kind, made), label: t('form.seeMine') }}
    />
  )
}
