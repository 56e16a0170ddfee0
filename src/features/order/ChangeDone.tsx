// The outcome of a change: the order as it rests now.
import { useTranslation } from 'react-i18next'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useFormat } from '../../i18n/format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { draftOf, isClosing } from './change-draft.ts'
import { termsText } from './change-terms.ts'

export function ChangeDone({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { t } = useTranslation('change')
  const format = useFormat()
  const texts = usePriceTexts()
  const now = termsText(order, draftOf(order), { t, format, texts })
  const reserved = { label: t('reserved'), value: <Money amount={order.reserved} currency={order.currency} /> }
  return (
    <Outcome
      kind="done"
      title={t('done')}
      note={t('doneNote')}
      actions={
        <Button block onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Facts rows={[{ label: t('now'), value: now }, ...(isClosing(order) ? [] : [reserved])]} />
    </Outcome>
  )
}
