import { useFormat } from '../../i18n/format.ts'

/** Writes thousandths as per cent with one decimal: 453 → "45.3 %". A share that rounds to zero is not zero. */
export function useShareText(): (share: number) => string {
  const format = useFormat()
  return share => (share === 0 ? `< ${format.percent('0.1', 1)}` : format.percent((share / 10).toFixed(1), 1))
}
