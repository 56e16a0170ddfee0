// The text of a rejection, with the amount that would be accepted.

import { useTranslation } from 'react-i18next'
import type { LoanReason } from '../../../domain/loans/decision.ts'
import { useFormat } from '../../i18n/format.ts'

/** `needed`: the amount that would be accepted, in whole pesos. */
export function useRefusalWords(): (reason: LoanReason, needed: number | null) => string {
  const { t } = useTranslation('loan')
  const format = useFormat()
  return (reason, needed) => {
    const isNumbered = reason === 'limitReached' || reason === 'incomeTooLow' || reason === 'collateralTooSmall'
    if (needed === null || !isNumbered) return t(`reason.${reason}`)
    const number = t(`needed.${reason}`, { amount: format.money(String(needed), 'MXN') })
    return `${t(`reason.${reason}`)} ${number}`
  }
}
