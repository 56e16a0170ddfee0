// Shown for a link without a valid scheme, holding or order.
import { useText } from '../../i18n/t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { holdingsHref } from './links.ts'

export function Missing({ what }: { what: 'scheme' | 'holding' | 'order' }) {
  const t = useText('fund')
  return (
    <Empty
      title={t(`missing.${what}`)}
      action={
        <Link className="text-link" to={what === 'scheme' ? '/pages/yinmutual/index' : holdingsHref}>
          {t(what === 'scheme' ? 'hold.browse' : 'missing.mine')}
        </Link>
      }
    />
  )
}
