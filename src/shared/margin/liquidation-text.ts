// The liquidation price of an open position as text. Null is not an unknown price: no price that the instrument can have
// liquidates the position.
import { useTranslation } from 'react-i18next'
import { usePriceTexts } from '../instruments/price-text.ts'
import type { Contracted } from './position.ts'

export function useLiquidationText(position: Contracted): (price: string | null) => string {
  const { t } = useTranslation('margin')
  const texts = usePriceTexts()
  return price => (price === null ? t('figure.liquidationNever') : texts.price(position, price))
}
