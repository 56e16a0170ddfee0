// The texts of a row, looked up once for a list: a look-up for each row would cost more than the row.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export type RowWords = {
  readonly volume: string
  readonly pillHint: string
  readonly waiting: string
  /** Of a price that cannot be traded at now, because none comes, because it is old, or because it is published once a day. */
  readonly untraded: Readonly<Record<string, string>>
}

const untradedStates = ['lost', 'reference', 'delayed', 'stale'] as const

export function useRowWords(): RowWords {
  const { t } = useTranslation('row')
  return useMemo(() => {
    const untraded = Object.fromEntries(untradedStates.map(state => [state, t(`session.${state}`)]))
    return { volume: t('volume'), pillHint: t('pillHint'), waiting: t('waiting'), untraded }
  }, [t])
}
