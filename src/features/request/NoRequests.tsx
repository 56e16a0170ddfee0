// Empty state of a kind of request, with a link to create one.
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import type { RequestKind } from './requests.ts'

const ways = {
  deposit: '/pages/deposit/index',
  withdrawal: '/pages/profile/index',
  transfer: '/pages/profile/transfer',
} as const satisfies Record<RequestKind, string>

export function NoRequests({ kind }: { kind: RequestKind }) {
  const { t } = useTranslation('deposit')
  return (
    <Empty
      title={t(`record.empty.${kind}`)}
      note={t(`record.emptyNote.${kind}`)}
      action={
        <Link className="button" data-variant="secondary" data-size="small" to={ways[kind]}>
          {t(`record.begin.${kind}`)}
        </Link>
      }
    />
  )
}
