// The form of an auction order, from entry to outcome: side, price or at-auction, quantity, the facts to know before,
// one review.

import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { walletFor } from '../../../domain/instruments/wallet-for.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import type { Verdict } from '../../../domain/rules.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { Final } from '../../data/once.ts'
import { takeOrder } from '../../data/orders.ts'
import { useCall } from '../../data/use-call.ts'
import type { Once } from '../../data/use-once.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { recordsHref } from '../../router/record-links.ts'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { Shortfall } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts, TopUpNote } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { AuctionDone } from './AuctionDone.tsx'
import type { Draft, Errors } from './draft.ts'
import { costOf, draftOf, emptyDraft, errorsOf, worstCase } from './draft.ts'
import { KnowAuction } from './KnowAuction.tsx'

/** Not part of the page: it is loaded with the form, before an entry can be complete. */
const loadReview = () => import('./AuctionReview.tsx')
const AuctionReview = lazy(async () => ({ default: (await loadReview()).AuctionReview }))

type AuctionFormProps = {
  auction: Auction
  /** The order that is changed; null for a new order. */
  changed: Order | null
  /** Called when the user leaves the change of an order. */
  onUnchanged: () => void
}

export function AuctionForm({ auction, changed, onUnchanged }: AuctionFormProps) {
  const { t } = useTranslation('auction')
  const [draft, setDraft] = useState<Draft>(changed ? draftOf(changed) : emptyDraft)
  const { sending, send, reset } = useSend(auction, changed)
  const review = useReview({ sending, reset })
  const { free, usable, freed, wallet, walletFailed } = useMeans(auction, changed)
  const cost = costOf(auction, draft)
  const topUp = useTopUp(wallet, cost && cost - freed)
  useEffect(() => void loadReview().catch(() => {}), [])
  if (sending?.phase === 'done')
    return (
      <AuctionDone
        auction={auction}
        order={sending.answer}
        isChange={changed !== null}
        onAgain={changed ? onUnchanged : reset}
      />
    )
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.order} />
  const errors = errorsOf(auction, draft, free, topUp ? cost : usable)
  const missing = (cost ?? 0n) - (usable ?? 0n)
  const isRight = !errors.price && !errors.quantity && !errors.tooMuch && draft.accepted && usable !== null
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  return (
    <ReviewForm
      className="auction-form"
      review={review}
      isRight={isRight}
      label={t(changed ? 'change.review' : 'form.review')}
      after={
        <>
          {changed && (
            <Button variant="plain" block onClick={onUnchanged}>
              {t('change.keep')}
            </Button>
          )}
          <Suspense>
            <AuctionReview
              auction={auction}
              draft={draft}
              changed={changed}
              topUp={topUp && <TopUpFacts topUp={topUp} />}
              open={review.isOpen}
              sending={sending}
              onSend={() => send(draft, topUp)}
              onClose={review.close}
            />
          </Suspense>
        </>
      }
    >
      {!changed && <Choices draft={draft} onChange={change} />}
      <Fields auction={auction} draft={draft} errors={review.isChecked ? errors : null} onChange={change} />
      {topUp && <TopUpNote topUp={topUp} />}
      {errors.tooMuch && <Shortfall wallet={wallet} missing={missing} />}
      {walletFailed && <Banner kind="danger">{t('form.usableUnknown')}</Banner>}
      <Figures auction={auction} draft={draft} free={free} usable={usable} />
      <KnowAuction
        auction={auction}
        draft={draft}
        error={review.isChecked && !draft.accepted ? t('form.needAccept') : undefined}
        onAccept={accepted => change({ accepted })}
      />
    </ReviewForm>
  )
}

type Send = Pick<Once<'POST /stock/auctionStockCreate'>, 'sending' | 'reset'> & {
  readonly send: (draft: Draft, topUp: TopUp | null) => Promise<Final<Order>>
}

/** Sends a new order, or the change of an order. */
function useSend({ id }: Auction, changed: Order | null): Send {
  const created = useOnce('POST /stock/auctionStockCreate')
  const replaced = useOnce('POST /stock/auctionStockChange')
  const { sending, reset } = changed ? replaced : created
  return {
    sending,
    reset,
    async send({ direction, orderType, price, quantity }, topUp) {
      const terms = { quantity, ...(orderType === orderTypes.limit && { price }), ...topUpPart(topUp) }
      const final = await (changed
        ? replaced.send({ orderId: changed.id, ...terms })
        : created.send({ id, direction, orderType, ...terms }))
      if (final.phase === 'done') takeOrder(final.answer)
      return final
    },
  }
}

/** The balance that can be spent, and the shares that can be sold now. A change frees those of the order first. */
function useMeans({ board, key, currency }: Auction, changed: Order | null) {
  const { balances, state } = useWallets(currency)
  const held = useCall('POST /position/getByStock', { key })
  const paid = held.data?.find(({ contract }) => contract === null)
  const wallet = walletFor('cashEquity', board)
  const balance = balances[wallet]?.balance ?? null
  const freedShares = changed?.direction === directions.sell ? changed.quantity : 0
  const freedMoney = parseMinor(changed?.reserved ?? '0') ?? 0n
  const money = balance === null ? null : parseMinor(balance)
  return {
    free: paid ? new Decimal(paid.positionNum).minus(paid.usedNum).plus(freedShares).toFixed() : '0',
    usable: money === null ? null : money + freedMoney,
    freed: freedMoney,
    wallet,
    walletFailed: state === 'failed' && balance === null,
  }
}

type ChoicesProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

function Choices({ draft, onChange }: ChoicesProps) {
  const { t } = useTranslation('auction')
  return (
    <>
      <ChoiceField
        label={t('form.side')}
        choices={[
          { value: 'buy', label: t('form.buy'), tone: 'buy' },
          { value: 'sell', label: t('form.sell'), tone: 'sell' },
        ]}
        value={draft.direction === directions.buy ? 'buy' : 'sell'}
        onChange={side => onChange({ direction: directions[side] })}
      />
      <ChoiceField
        label={t('form.type')}
        choices={[
          { value: 'limit', label: t('form.limit') },
          { value: 'market', label: t('form.market') },
        ]}
        value={draft.orderType === orderTypes.limit ? 'limit' : 'market'}
        onChange={type => onChange({ orderType: orderTypes[type] })}
      />
    </>
  )
}

type FieldsProps = ChoicesProps & {
  auction: Auction
  /** Errors by field; null until the form is checked for the first time. */
  errors: Errors | null
}

function Fields({ auction, draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation('auction')
  const format = useFormat()
  const rule = useRuleText()
  const { low, high, currency, priceDecimals, lot } = auction
  const words = (verdict: Verdict | undefined) => (verdict ? rule(verdict) : undefined)
  const money = (text: string) => format.money(text, currency, priceDecimals)
  return (
    <>
      {draft.orderType === orderTypes.limit && (
        <NumberField
          label={t('form.price')}
          name="price"
          hint={t('form.range', { low: money(low), high: money(high) })}
          error={words(errors?.price)}
          value={draft.price}
          unit={currency}
          onChange={price => onChange({ price })}
        />
      )}
      <NumberField
        label={t('form.quantity')}
        name="quantity"
        whole
        hint={t('form.lot', { lot: format.quantity(String(lot)) })}
        error={words(errors?.quantity)}
        value={draft.quantity}
        onChange={quantity => onChange({ quantity })}
      />
    </>
  )
}

type FiguresProps = { auction: Auction; draft: Draft; free: string; usable: bigint | null }

function Figures({ auction, draft, free, usable }: FiguresProps) {
  const { t } = useTranslation('auction')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { currency } = auction
  const worst = worstCase(auction, draft)
  const money = (amount: bigint | null, hidden = false) => (
    <Money amount={amount === null ? null : minorText(amount)} currency={currency} hidden={hidden} />
  )
  const isPurchase = draft.direction === directions.buy
  const means = isPurchase
    ? { label: t('form.usable'), value: money(usable, hideBalances) }
    : { label: t('form.free'), value: hideBalances ? '••••' : format.quantity(free) }
  return (
    <Facts
      rows={[
        means,
        { label: t('form.fees'), value: money(worst?.fees ?? null) },
        {
          label: t(isPurchase ? 'form.reserved' : 'form.receives'),
          value: money(worst?.amount ?? null),
          strong: true,
        },
      ]}
    />
  )
}
