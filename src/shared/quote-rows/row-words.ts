// The texts of a row, looked up once for a list: a look-up for each row would cost more than the row.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketState } from '../../../domain/session.ts'

export type RowWords = {
  readonly volume: string
  readonly pillHint: string
  readonly waiting: string
  readonly states: Readonly<Record<MarketState, string>>
}

export function useRowWords(): RowWords {
  const { t } = useTranslation('row')
  return useMemo(() => {
    const states = t('session', { returnObjects: true })
    return { volume: t('volume'), pillHint: t('pillHint'), waiting: t('waiting'), states }
  }, [t])
}
