// Shown for a link without a valid scheme, holding or order.
import { useText } from '../../i18n/t.ts'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { holdingsHref } from './links.ts'

export function Missing({ what }: { what: 'scheme' | 'holding' | 'order' }) {
  const t = useText('fund')
  return (
    <EmptyLink
      title={t(`missing.${what}`)}
      to={what === 'scheme' ? '/pages/yinmutual/index' : holdingsHref}
      link={t(what === 'scheme' ? 'hold.browse' : 'missing.mine')}
    />
  )
}
