// The download of the bill from its first page to the saved file, with progress. The user can cancel it at any time.

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubjectType } from '../../../domain/subjects.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { isoDate } from '../../i18n/day-time.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useFeedText } from '../../shared/feed-text.ts'
import { useSimulated } from '../../state/simulated.ts'
import { showToast } from '../../state/toast.ts'
import { collectBill } from './collect.ts'
import { csvOf } from './csv.ts'
import type { BillFilter } from './filter.ts'

export type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'collecting'; readonly done: number; readonly total: number | null }
  | { readonly phase: 'failed'; readonly words: string }

/** In the order in which `csv.ts` writes them. */
const columns = [
  'time',
  'wallet',
  'currency',
  'kind',
  'code',
  'quantity',
  'price',
  'source',
  'amount',
  'balance',
  'about',
  'reference',
  'id',
  'market',
] as const

/** `onSaved` is called when the file is saved. */
export function useExport(filter: BillFilter, onSaved: () => void) {
  const { t } = useTranslation('bill')
  const { t: tp } = useTranslation('profile')
  const textOfFeed = useFeedText()
  const isSimulated = useSimulated()
  const [state, setState] = useState<ExportState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  const cancel = (): void => {
    running.current?.abort()
    setState({ phase: 'idle' })
  }
  useEffect(() => () => running.current?.abort(), [])

  const start = async (): Promise<void> => {
    const own = new AbortController()
    running.current?.abort()
    running.current = own
    setState({ phase: 'collecting', done: 0, total: null })
    const onProgress = (done: number, total: number): void => setState({ phase: 'collecting', done, total })
    try {
      const lines = await collectBill(filter, own.signal, onProgress)
      own.signal.throwIfAborted()
      const text = csvOf(lines, {
        header: columns.map(column => t(`csv.${column}`)),
        kind: kind => t(`kind.${kind}`),
        wallet: wallet => tp(`wallet.${wallet}`),
        about: about => t(isNamedApart(about) ? `csv.${about}` : `kind.${about}`),
        source: textOfFeed,
        market: t(isSimulated ? 'csv.simulated' : 'csv.real'),
      })
      saveFile(`${t('csv.file')}-${isoDate(Date.now())}.csv`, text, 'text/csv')
      setState({ phase: 'idle' })
      onSaved()
      showToast('success', t('export.done', { count: lines.length }))
    } catch (thrown) {
      if (own.signal.aborted) return
      if (!(thrown instanceof CallFailure)) throw thrown
      setState({ phase: 'failed', words: wordsOf(thrown) })
    }
  }
  return { state, start: () => void start(), cancel }
}

/** Subjects that have a text of their own, because their name is not a kind of line. */
const namedApart = [
  'order',
  'position',
  'subscription',
  'follow',
  'quant',
  'fund',
  'block',
  'placing',
  'bond',
  'robot',
  'loan',
] as const satisfies readonly SubjectType[]
type NamedApart = (typeof namedApart)[number]

function isNamedApart(about: SubjectType): about is NamedApart {
  return namedApart.some(subject => subject === about)
}
