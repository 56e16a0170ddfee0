// The form that changes price, quantity and trigger of a resting order, from entry to outcome. It changes the order that it
// showed: an order that moved meanwhile is shown again, and nothing is sent until then.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecimalText, InstrumentKey } from '../../../domain/brand.ts'
import { isChangeable, waitsFor } from '../../../domain/order-change.ts'
import { tickAt } from '../../../domain/price.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { takeOrder } from '../../data/orders.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { useInstrumentFormat, usePriceEntry } from '../../shared/instruments/price-format.ts'
import { quantityLabelOf, usePriceTexts } from '../../shared/instruments/price-text.ts'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { orderHref } from '../../shared/orders/link.ts'
import { ValidityFields } from '../../shared/orders/ValidityFields.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ChangeDone } from './ChangeDone.tsx'
import { ChangeExits } from './ChangeExits.tsx'
import { ChangeReview } from './ChangeReview.tsx'
import type { ChangeFacts, Draft, Errors, QuantityError } from './change-draft.ts'
import { draftOf, errorsOf, isFar, stepPrice, stepQuantity } from './change-draft.ts'
import { exitChangeOf, exitErrorsOf, isAsSeen } from './change-exits.ts'
import { useContractFacts, useShareFacts } from './change-facts.ts'
import { termsText } from './change-terms.ts'
import './change.css'

/** A price that was chosen elsewhere: the review opens with it at once, and without a confirmation the form closes. */
export type Proposed = {
  /** The order as the customer saw it then. */
  readonly seen: Order
  readonly part: 'price' | 'trigger'
  readonly price: DecimalText
}

type ChangeFormProps = {
  readonly order: Order
  readonly proposed?: Proposed | undefined
  readonly onClose: () => void
}

export function ChangeForm(props: ChangeFormProps) {
  return props.order.leverage === null ? <ShareChange {...props} /> : <ContractChange {...props} />
}

const ShareChange = (props: ChangeFormProps) => <Change {...props} lookup={useShareFacts(props.order)} />
const ContractChange = (props: ChangeFormProps) => <Change {...props} lookup={useContractFacts(props.order)} />

type ChangeProps = ChangeFormProps & { readonly lookup: ReturnType<typeof useShareFacts> }

function Change({ order, proposed, onClose, lookup: { facts, failure, reload } }: ChangeProps) {
  if (facts) return <Form order={order} proposed={proposed} facts={facts} onClose={onClose} />
  return failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows count={2} />
}

type FormProps = ChangeFormProps & { readonly facts: ChangeFacts }

function Form({ order, proposed, facts, onClose }: FormProps) {
  const { t } = useTranslation('change')
  // The order that the customer sees and changes; the sent request is refused if it is another one by then.
  const [seen, setSeen] = useState(proposed?.seen ?? order)
  const [draft, setDraft] = useState(firstDraft(order, proposed))
  // True until the customer enters anything in the form itself.
  const [isDirect, setDirect] = useState(proposed !== undefined)
  const [isMoved, setMoved] = useState(false)
  const { sending, send, reset } = useOnce('POST /orders/change')
  const review = useReview({ sending, reset }, () => void readAgain())
  async function readAgain(): Promise<void> {
    const now = await orderNow(order)
    if (!now || isAsSeen(now, seen)) return
    setSeen(now)
    setMoved(true)
  }
  const errors = errorsOf(seen, draft, facts)
  const exitErrors = exitErrorsOf(seen, draft, facts)
  const hasErrors = Boolean(errors.price || errors.quantity || errors.trigger || errors.until || exitErrors.size > 0)
  const isRight = !hasErrors && isAsSeen(order, seen)
  const propose = useEffectEvent(() => isDirect && review.submit(isRight))
  useEffect(() => void propose(), [])
  if (sending?.phase === 'done') return <ChangeDone order={sending.answer} onClose={onClose} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={orderHref(order)} />
  if (!isChangeable(order)) return <Ended onClose={onClose} />
  const { filled } = seen
  const enter = (next: Draft): void => {
    setDirect(false)
    setDraft(next)
  }
  const leave = (): void => {
    review.close()
    if (isDirect && sending?.phase !== 'refused') onClose()
  }
  const sendDraft = async (): Promise<void> => {
    const exits = exitChangeOf(seen, draft, facts)
    const final = await send({
      orderId: seen.id,
      ...wireOf(draft),
      ...validityOf(draft),
      ...(exits && { exits: exits.wanted }),
      seen: { filled, ...wireOf(draftOf(seen)), ...(exits && { exits: exits.seen }) },
    })
    if (final.phase === 'done') takeOrder(final.answer)
  }
  return (
    <ReviewForm
      className="order-change"
      review={review}
      isRight={isRight}
      label={t('review')}
      after={
        <>
          <Button variant="plain" block onClick={onClose}>
            {t('keep')}
          </Button>
          <ChangeReview
            order={seen}
            draft={draft}
            facts={facts}
            open={review.isOpen}
            sending={sending}
            onSend={() => void sendDraft()}
            onClose={leave}
          />
        </>
      }
    >
      <Title />
      <Moved order={order} seen={seen} isMoved={isMoved} onTake={() => setSeen(order)} />
      <Fields seen={seen} facts={facts} draft={draft} errors={review.isChecked ? errors : null} onChange={enter} />
      <ChangeExits
        order={seen}
        facts={facts}
        draft={draft}
        errors={review.isChecked ? exitErrors : null}
        onChange={part => enter(Object.assign({}, draft, part))}
      />
      {isFar(draft, facts) && !errors.price && <Banner kind="warning">{t('far')}</Banner>}
    </ReviewForm>
  )
}

function firstDraft(order: Order, proposed: Proposed | undefined): Draft {
  if (!proposed) return draftOf(order)
  return Object.assign(draftOf(proposed.seen), { [proposed.part]: proposed.price })
}

const validityOf = ({ validity, until }: Draft) => {
  if (validity === 'same') return {}
  return { validity: validity === 'date' ? { date: until } : validity }
}

const wireOf = ({ price, quantity, trigger }: Draft) => ({
  quantity,
  ...(price !== '' && { price }),
  ...(trigger !== '' && { trigger }),
})

/** Reads the order after a refusal: its event may not have arrived yet. Null if it cannot be read now. */
async function orderNow({ id }: Order): Promise<Order | null> {
  try {
    const { list } = await call('POST /position/consignList', { id }, { quiet: true })
    for (const order of list) takeOrder(order)
    return list[0] ?? null
  } catch (thrown) {
    if (thrown instanceof CallFailure) return null
    throw thrown
  }
}

type MovedProps = {
  readonly order: Order
  readonly seen: Order
  /** True after a refusal, because the order had moved; `seen` is the order as it was read then. */
  readonly isMoved: boolean
  readonly onTake: () => void
}

function Moved({ order, seen, isMoved, onTake }: MovedProps) {
  const { t } = useTranslation('change')
  const format = useFormat()
  const texts = usePriceTexts()
  const terms = termsText(order, draftOf(order), { t, format, texts })
  const now = t('moved.now', { terms, filled: format.quantity(order.filled) })
  if (!isAsSeen(order, seen))
    return (
      <Banner
        kind="warning"
        title={t('moved.title')}
        action={
          <Button variant="secondary" size="small" onClick={onTake}>
            {t('moved.take')}
          </Button>
        }
      >
        {now}
      </Banner>
    )
  if (!isMoved) return null
  return (
    <Banner kind="info" title={t('moved.title')}>
      {now}
    </Banner>
  )
}

function Ended({ onClose }: Pick<ChangeFormProps, 'onClose'>) {
  const { t } = useTranslation('change')
  return (
    <div className="order-cancel">
      <p role="status">{t('ended')}</p>
      <Button variant="plain" block onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}

/** Takes the focus from the button that opened the form and is gone. */
function Title() {
  const { t } = useTranslation('change')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="order-change-title">
      {t('title')}
    </h3>
  )
}

const validities = ['same', 'untilCancelled', 'day', 'date'] as const

type FieldsProps = {
  readonly seen: Order
  readonly facts: ChangeFacts
  readonly draft: Draft
  /** Null until the form is checked for the first time. */
  readonly errors: Errors | null
  readonly onChange: (draft: Draft) => void
}

function Fields({ seen, facts, draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation('change')
  const { t: to } = useTranslation('order')
  const key = seen.key as InstrumentKey
  const format = useInstrumentFormat(key)
  const entry = usePriceEntry(key, facts.priceDecimals)
  const rule = useRuleText()
  const words = useQuantityWords(seen)
  const { t: tc } = useTranslation('condition')
  const tick = format.price(tickAt(facts.lastPrice ?? 0, facts.tickSteps), facts.priceDecimals)
  const { price, quantity, trigger } = draft
  const enter = (part: Partial<Draft>): void => onChange(Object.assign({}, draft, part))
  const priced = {
    step: (value: string, by: 1 | -1) => stepPrice(value, by, facts),
    entry,
    hint: to('hint.tick', { tick }),
  }
  return (
    <>
      {waitsFor(seen) && (
        <NumberField
          {...priced}
          name="trigger"
          label={tc('price')}
          value={trigger}
          onChange={next => enter({ trigger: next })}
          error={errors?.trigger ? rule(errors.trigger) : undefined}
        />
      )}
      {seen.price !== null && (
        <NumberField
          {...priced}
          name="price"
          label={to('field.price')}
          value={price}
          onChange={next => enter({ price: next })}
          error={errors?.price ? rule(errors.price) : undefined}
        />
      )}
      <NumberField
        name="quantity"
        label={t(`total.${quantityLabelOf(seen.key)}`)}
        value={quantity}
        onChange={next => enter({ quantity: next })}
        step={(value, by) => stepQuantity(value, by, facts)}
        whole={facts.quantityDecimals === 0}
        hint={Number(seen.filled) > 0 ? t('filledHint', { filled: format.quantity(seen.filled) }) : undefined}
        error={words(errors?.quantity ?? null)}
      />
      <ValidityFields
        instrument={seen.key}
        choices={validities}
        entry={draft}
        onChange={enter}
        isMissing={errors?.until ?? false}
      />
    </>
  )
}

function useQuantityWords({ filled }: Order): (error: QuantityError) => string | undefined {
  const { t } = useTranslation('change')
  const rule = useRuleText()
  const format = useFormat()
  return error => {
    if (error === null) return undefined
    if (error === 'filled') return t('error.filled', { filled: format.quantity(filled) })
    if (error === 'same') return t('error.same')
    return error.reason === 'notHeld' ? t('error.notHeld', { maximum: error.values?.['maximum'] }) : rule(error)
  }
}
