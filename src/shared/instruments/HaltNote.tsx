// Why an instrument is halted, if its exchange says so.
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { haltOf } from '../../../domain/halt.ts'
import { useQuote } from '../../state/market.ts'

export function HaltNote({ of, className }: { readonly of: InstrumentKey; readonly className: string }) {
  const { t } = useTranslation('feed')
  const reason = haltOf(useQuote(of).code ?? 0)
  return (
    reason && (
      <p className={className} data-state="halted">
        {t(`halt.${reason}`)}
      </p>
    )
  )
}
