import { memo } from 'react'
import { useFormat } from '../i18n/format.ts'
import './number.css'

type PriceProps = {
  /** A whole number of 10^-decimals; null reads "—". */
  value: number | null
  decimals: number
}

export const Price = memo(function Price({ value, decimals }: PriceProps) {
  return <span className="price">{useFormat().price(value, decimals)}</span>
})
