import { memo } from 'react'
import type { Format } from '../i18n/format.ts'
import { useFormat } from '../i18n/format.ts'
import './number.css'

type PriceProps = {
  /** A whole number of 10^-decimals; null is shown as "—". */
  value: number | null
  decimals: number
  /** Format for an instrument whose price is not written in decimals. */
  format?: Format | undefined
}

export const Price = memo(function Price({ value, decimals, format }: PriceProps) {
  const own = useFormat()
  return <span className="price">{(format ?? own).price(value, decimals)}</span>
})
