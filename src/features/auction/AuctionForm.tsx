// The form of an auction order, from entry to outcome: side, price or at-auction, quantity, the facts to know before,
// one review.
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { walletFor } from '../../../domain/instruments/wallet-for.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import type { Verdict } from '../../../domain/rules.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { useCall } from '../../data/use-call.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { useText } from '../../i18n/t.ts'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { AuctionDone } from './AuctionDone.tsx'
import { AuctionReview } from './AuctionReview.tsx'
import type { Draft, Errors } from './draft.ts'
import { emptyDraft, errorsOf, worstCase } from './draft.ts'
import { KnowAuction } from './KnowAuction.tsx'
import { ordersHref } from './record-links.ts'

export function AuctionForm({ auction }: { auction: Auction }) {
  const t = useText('auction')
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const once = useOnce('POST /stock/auctionStockCreate')
  const review = useReview(once)
  const { free, usable, walletFailed } = useMeans(auction)
  const { sending } = once
  if (sending?.phase === 'done') return <AuctionDone order={sending.answer} onAgain={once.reset} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={ordersHref} />
  const errors = errorsOf(auction, draft, free, usable)
  const isRight = !errors.price && !errors.quantity && !errors.tooMuch && draft.accepted && usable !== null
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  return (
    <ReviewForm
      className="auction-form"
      review={review}
      isRight={isRight}
      label={t('form.review')}
      after={<AuctionReview auction={auction} draft={draft} open={review.isOpen} once={once} onClose={review.close} />}
    >
      <Choices draft={draft} onChange={change} />
      <Fields auction={auction} draft={draft} errors={review.isChecked ? errors : null} onChange={change} />
      {errors.tooMuch && <TooMuch />}
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

/** The balance that can be spent, and the shares that can be sold now. */
function useMeans({ board, key, currency }: Auction) {
  const { balances, state } = useWallets(currency)
  const held = useCall('POST /position/getByStock', { key })
  const paid = held.data?.find(({ contract }) => contract === null)
  const balance = balances[walletFor('cashEquity', board)]?.balance ?? null
  return {
    free: paid ? new Decimal(paid.positionNum).minus(paid.usedNum).toFixed() : '0',
    usable: balance === null ? null : parseMinor(balance),
    walletFailed: state === 'failed' && balance === null,
  }
}

type ChoicesProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

function Choices({ draft, onChange }: ChoicesProps) {
  const t = useText('auction')
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
  const t = useText('auction')
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

function TooMuch() {
  const t = useText('auction')
  return (
    <Banner kind="warning">
      {t('form.tooMuch')}{' '}
      <Link className="text-link" to="/pages/profile/transfer">
        {t('form.transfer')}
      </Link>
    </Banner>
  )
}

type FiguresProps = { auction: Auction; draft: Draft; free: string; usable: bigint | null }

function Figures({ auction, draft, free, usable }: FiguresProps) {
  const t = useText('auction')
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
