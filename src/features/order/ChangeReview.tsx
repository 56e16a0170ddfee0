// The review of a changed order: the terms exactly as they are sent, beside those that they replace, what is reserved, and
// whether the order keeps its place.

import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { walletFor } from '../../../domain/instruments/wallet-for.ts'
import { minorText } from '../../../domain/minor.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { Sending } from '../../data/once.ts'
import { useFormat } from '../../i18n/format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import type { Figure, Known } from '../../shared/money/known.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { useEnd } from '../../shared/orders/ValidityFields.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Money } from '../../ui/Money.tsx'
import type { ChangeFacts, Draft } from './change-draft.ts'
import { draftOf, isClosing, keepsPlaceOf, termsOf, worstOf } from './change-draft.ts'
import { exitChangeOf } from './change-exits.ts'
import { termsText } from './change-terms.ts'
import { exitsText } from './exits-text.ts'
import { useSideText } from './OrderFact.tsx'

type ChangeReviewProps = {
  readonly order: Order
  readonly draft: Draft
  readonly facts: ChangeFacts
  readonly open: boolean
  readonly sending: Sending<Order> | null
  readonly onSend: () => void
  readonly onClose: () => void
}

export function ChangeReview({ order, draft, facts, open, sending, onSend, onClose }: ChangeReviewProps) {
  const { t } = useTranslation('change')
  const { t: to } = useTranslation('order')
  const format = useFormat()
  const texts = usePriceTexts()
  const terms = termsOf(draft, facts)
  const worst = terms && worstOf(order, terms, facts)
  const reserved = useReserved(order, terms && worst !== null ? facts.reserveOf(worst, terms.quantity) : null)
  const side = useSideText(order)
  const { t: tc } = useTranslation('condition')
  const dayText = useDay()
  const end = useEnd(order.key, draft)
  const known = useKnown(order, draft, facts)
  const exitsOf = useExits(order, draft, facts)
  if (!terms) return null
  const what = (of: Draft): string => termsText(order, of, { t, format, texts })
  const all = (of: Draft): string => `${what(of)}${exitsOf(of)}`
  const changed: Figure = {
    label: t('now'),
    value: end === null ? all(draft) : `${all(draft)} · ${tc('validity.end', { date: dayText(end) })}`,
    note: `${t('before')}: ${all(draftOf(order))}`,
  }
  return (
    <MoneyReview
      wallet={walletFor(order.leverage === null ? 'cashEquity' : 'isolatedMargin', order.board)}
      open={open}
      title={t('reviewTitle', { code: order.code })}
      summary={{ pays: changed, receives: reserved, known }}
      rows={[
        { label: t('instrument'), value: `${nameIn(order, format.locale)} (${order.code})` },
        { label: to('field.side'), value: side },
        { label: t('filled'), value: format.quantity(order.filled) },
      ]}
      sending={sending}
      confirmLabel={t('confirm', { terms: what(draft) })}
      onConfirm={onSend}
      onClose={onClose}
    />
  )
}

/** What the terms say of the exits; nothing if the change leaves them as they are. */
function useExits(order: Order, draft: Draft, facts: ChangeFacts): (of: Draft) => string {
  const { t } = useTranslation('change')
  const format = useFormat()
  const texts = usePriceTexts()
  if (!exitChangeOf(order, draft, facts)) return () => ''
  return of => ` · ${exitsText(order, of, { format, texts }) || `${t('exits')}: ${t('noExits')}`}`
}

function useReserved(order: Order, amount: bigint | null): Figure {
  const { t } = useTranslation('change')
  const format = useFormat()
  const { currency, reserved } = order
  if (isClosing(order)) return { label: t('reserved'), value: t('noMoney'), note: '' }
  return {
    label: t('reserved'),
    value: amount === null ? null : <Money amount={minorText(amount)} currency={currency} />,
    note: `${t('before')}: ${format.money(reserved, currency)}`,
  }
}

function useKnown(order: Order, draft: Draft, facts: ChangeFacts): Known {
  const { t } = useTranslation('change')
  return {
    worst: [t(isClosing(order) ? 'know.worstClose' : 'know.worst')],
    exit: [t(keepsPlaceOf(order, draft, facts) ? 'know.kept' : 'know.lost'), t('know.moved')],
    cost: [t('know.cost')],
  }
}
