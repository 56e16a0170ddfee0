// One key: its name, what it may do, from where, until when, and when it was last used.
import { KeyRound, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ScriptKey } from '../../../../domain/wire/calls/script-key.ts'
import { useDates } from '../../../i18n/day-time.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Cell } from '../../../ui/Cell.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

type ScriptKeyRowProps = {
  readonly scriptKey: ScriptKey
  /** UTC ms. */
  readonly now: number
  readonly onRevoke: () => void
}

export function ScriptKeyRow({ scriptKey, now, onRevoke }: ScriptKeyRowProps) {
  const { t } = useTranslation('scripts')
  const dates = useDates()
  const format = useFormat()
  const { name, scope, addresses, endTimestamp, lastUsedTimestamp } = scriptKey
  const date = dates.date(endTimestamp * 1_000)
  const age = lastUsedTimestamp === null ? null : Math.max(0, now - lastUsedTimestamp * 1_000)
  return (
    <Cell
      icon={<KeyRound size={22} aria-hidden="true" />}
      title={<span className="security-key-text">{name}</span>}
      note={
        <>
          {t(`scope.${scope}`)}
          <br />
          <span className="security-key-text">{addresses.length === 0 ? t('anywhere') : addresses.join(', ')}</span>
          <br />
          {endTimestamp * 1_000 > now ? (
            t('until', { date })
          ) : (
            <strong className="security-key-ended">{t('ended', { date })}</strong>
          )}
          {' · '}
          {age === null ? t('unused') : t('lastUsed', { time: format.age(age) })}
        </>
      }
      value={
        <IconButton
          label={t('revokeLabel', { name })}
          icon={<Trash2 size={20} aria-hidden="true" />}
          onClick={onRevoke}
        />
      }
    />
  )
}
