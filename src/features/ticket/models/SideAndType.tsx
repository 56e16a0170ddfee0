// The first two choices of a ticket: the side, unless the position to close determines it, and market or limit.

import { useTranslation } from 'react-i18next'
import type { OrderDirection, OrderType } from '../../../../domain/order.ts'
import { directions, orderTypes } from '../../../../domain/order.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { Product, TicketOf } from '../model.ts'

type Draft = { readonly direction: OrderDirection; readonly orderType: OrderType }
type Sided = Product & { readonly draft: Draft; readonly field: 'side' }

type SideAndTypeProps = {
  ticket: Pick<TicketOf<Sided>, 'draft' | 'fields' | 'change'>
  /** Labels of the two sides. */
  buy: string
  sell: string
}

export function SideAndType({ ticket: { draft, fields, change }, buy, sell }: SideAndTypeProps) {
  const { t } = useTranslation('order')
  return (
    <>
      {fields.side !== 'irrelevant' && (
        <Segmented
          label={t('field.side')}
          value={draft.direction === directions.buy ? 'buy' : 'sell'}
          onChange={side => change({ direction: directions[side] })}
          choices={[
            { value: 'buy', label: buy, tone: 'buy' },
            { value: 'sell', label: sell, tone: 'sell' },
          ]}
        />
      )}
      <Segmented
        label={t('field.type')}
        value={draft.orderType === orderTypes.market ? 'market' : 'limit'}
        onChange={type => change({ orderType: orderTypes[type] })}
        choices={[
          { value: 'market', label: t('type.market') },
          { value: 'limit', label: t('type.limit') },
        ]}
      />
    </>
  )
}
