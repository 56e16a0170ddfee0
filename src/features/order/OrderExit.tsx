// From a purchase of shares to the order that sells them at its take profit or stop loss, and back. Loaded with the first
// order that has one.
import { useTranslation } from 'react-i18next'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { orderHref } from '../../shared/orders/link.ts'
import { Fact } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { useTrailText } from './trail-text.ts'

export function OrderExit({ order }: { readonly order: Order }) {
  const { t } = useTranslation('condition')
  const { key, name, exitId, parentId, stops } = order
  const distance = useTrailText()
  return (
    <>
      {stops?.trail && (
        <Fact label={t('exits.trailing')}>{t('detail.trails', { distance: distance(order, stops.trail) })}</Fact>
      )}
      {exitId !== undefined && (
        <Fact label={t('exits.exit')}>
          <Link className="text-link" to={orderHref({ id: exitId, key, name })}>
            {t('exits.seeExit')}
          </Link>
        </Fact>
      )}
      {parentId !== undefined && (
        <Fact label={t('exits.parent')}>
          <Link className="text-link" to={orderHref({ id: parentId, key, name })}>
            {t('exits.seeParent')}
          </Link>
        </Fact>
      )}
    </>
  )
}
