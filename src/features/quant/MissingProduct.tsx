// Shown for a link without a valid rule.
import { useText } from '../../i18n/t.ts'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { productsHref } from './links.ts'

export function MissingProduct() {
  const t = useText('quant')
  return (
    <EmptyLink title={t('detail.missing')} note={t('detail.missingNote')} to={productsHref} link={t('detail.toList')} />
  )
}
