// The keys with which the user's own programs call Pulso: their scope, addresses, end and last use.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SCRIPT_KEYS_MAX } from '../../../../domain/script-key.ts'
import type { ScriptKey } from '../../../../domain/wire/calls/script-key.ts'
import { wordsOf } from '../../../data/failure.ts'
import { useCall } from '../../../data/use-call.ts'
import { pageClock } from '../../../lib/clock.ts'
import { Cell } from '../../../ui/Cell.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { MakeKey } from './MakeKey.tsx'
import { RevokeKey } from './RevokeKey.tsx'
import { ScriptKeyRow } from './ScriptKeyRow.tsx'

export function ScriptKeys() {
  const { t } = useTranslation('scripts')
  const { data, state, failure, reload } = useCall('POST /scriptKey/list', {})
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ScriptKey | null>(null)
  const now = pageClock.now()
  const live = data?.filter(({ endTimestamp }) => endTimestamp * 1_000 > now).length ?? 0
  const isFull = live >= SCRIPT_KEYS_MAX
  return (
    <Section title={t('title')} note={data?.length === 0 ? t('none') : t('note')}>
      {!data && state === 'loading' && <SkeletonRows count={1} />}
      {!data && state === 'failed' && <Failed note={failure ? wordsOf(failure) : undefined} onRetry={reload} />}
      {data?.map(key => (
        <ScriptKeyRow key={key.id} scriptKey={key} now={now} onRevoke={() => setRevoking(key)} />
      ))}
      {data && (
        <Cell
          title={t('make')}
          note={isFull ? t('full', { maximum: SCRIPT_KEYS_MAX }) : undefined}
          tone="accent"
          disabled={isFull}
          onPress={() => setMaking(true)}
        />
      )}
      {data && state === 'failed' && (
        <p className="security-old" role="status">
          {t('old')}
        </p>
      )}
      <MakeKey open={isMaking} onClose={() => setMaking(false)} onMade={reload} />
      <RevokeKey scriptKey={revoking} onClose={() => setRevoking(null)} onRevoked={reload} />
    </Section>
  )
}
