import { useTranslation } from 'react-i18next'
import type { Product } from '../../shared/products/list.ts'
import { Link } from '../../ui/Link.tsx'
import { Tile } from '../../ui/Tile.tsx'
import './product.css'

type ProductRowProps = {
  product: Product
  /** What it offers now; null if unknown. */
  now: string | null
}

export function ProductRow({ product, now }: ProductRowProps) {
  const { t } = useTranslation('product')
  const { name, family, to, Icon } = product
  return (
    <Link className="product-row" to={to} data-family={family}>
      <Tile family={family} icon={<Icon size={20} />} board={'board' in product ? product.board : undefined} />
      <span className="product-words">
        <span className="product-name">{t(`name.${name}`)}</span>
        <span className="product-note">{t(`note.${name}`)}</span>
      </span>
      {now !== null && <span className="product-now">{now}</span>}
    </Link>
  )
}
