// The bill as a table to save, with the current filters.

import { useTranslation } from 'react-i18next'
import type { SubjectType } from '../../../domain/subjects.ts'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { isoDate } from '../../i18n/day-time.ts'
import type { Table } from '../../shared/export/use-export.ts'
import { useFeedText } from '../../shared/feed-text.ts'
import { useSimulated } from '../../state/simulated.ts'
import { collectBill } from './collect.ts'
import { csvOf } from './csv.ts'
import type { BillFilter } from './filter.ts'

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

export function useBillTable(filter: BillFilter): Table<BillLine> {
  const { t } = useTranslation('bill')
  const { t: tp } = useTranslation('profile')
  const textOfFeed = useFeedText()
  const isSimulated = useSimulated()
  return {
    collect: collecting => collectBill(filter, collecting),
    textOf: lines =>
      csvOf(lines, {
        header: columns.map(column => t(`csv.${column}`)),
        kind: kind => t(`kind.${kind}`),
        wallet: wallet => tp(`wallet.${wallet}`),
        about: about => t(isNamedByKind(about) ? `kind.${about}` : `csv.${about}`),
        source: textOfFeed,
        market: t(isSimulated ? 'csv.simulated' : 'csv.real'),
      }),
    name: () => `${t('csv.file')}-${isoDate(Date.now())}.csv`,
    done: count => t('export.done', { count }),
  }
}

/** Records whose name is a kind of line. The others have a text of their own. */
const namedByKind = ['deposit', 'withdrawal', 'transfer'] as const satisfies readonly SubjectType[]
type NamedByKind = (typeof namedByKind)[number]

function isNamedByKind(about: SubjectType): about is NamedByKind {
  return namedByKind.some(subject => subject === about)
}
