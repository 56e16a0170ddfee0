// Pending money, always visible if there is any: kind, amount, state (users must not have to search
// for it).

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { RequestRow } from './RequestRow.tsx'
import type { Request } from './requests.ts'
import { usePending } from './use-pending.ts'
import './request.css'

type Asked = ReturnType<typeof usePending>
export type Pending = { readonly rows: readonly Request[]; readonly failed: readonly Asked[] }

/** Deposits, withdrawals and transfers, or deposits only; newest first. */
export function usePendingMoney(only?: 'deposit'): Pending {
  const deposits = usePending('deposit')
  const withdrawals = usePending(only === undefined ? 'withdrawal' : null)
  const transfers = usePending(only === undefined ? 'transfer' : null)
  const asked = [deposits, withdrawals, transfers]
  return {
    rows: asked
      .flatMap(one => one.rows)
      .toSorted((one, other) => other.row.createTimeTimestamp - one.row.createTimeTimestamp),
    failed: asked.filter(({ state }) => state === 'failed'),
  }
}

/** Needs the texts `profile` and `review`. */
export function PendingMoney({ pending: { rows, failed } }: { pending: Pending }) {
  const { t } = useTranslation('profile')
  const { hideBalances: hidden } = useSnapshot(settings)
  if (rows.length === 0 && failed.length === 0) return null
  return (
    <Section title={t('pending.title')} note={rows.length > 0 ? t('pending.note') : undefined}>
      <div className="pending-rows">
        {rows.map(request => (
          <RequestRow key={request.id} request={request} hidden={hidden} />
        ))}
      </div>
      {failed.length > 0 && (
        <div className="pending-failed" role="alert">
          <span>{t('pending.failed')}</span>
          <Button
            variant="plain"
            size="small"
            onClick={() => {
              for (const { reload } of failed) reload()
            }}
          >
            {t('pending.retry')}
          </Button>
        </div>
      )}
    </Section>
  )
}
