import { memo } from 'react'
import { useFormat } from '../i18n/format.ts'
import './number.css'

/** A number of shares or contracts, from exact decimal text. */
export const Quantity = memo(function Quantity({ value }: { value: string | null }) {
  return <span className="quantity">{useFormat().quantity(value)}</span>
})

/** A volume or a capitalisation in short form: three digits and a unit. */
export const Compact = memo(function Compact({ value }: { value: number | null }) {
  return <span className="quantity">{useFormat().compact(value)}</span>
})
