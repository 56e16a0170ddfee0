// Two-step verification: the factors that can confirm the user's identity besides the password, and the printed
// recovery codes.
import { KeyRound, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Factor } from '../../../domain/wire/calls/factor.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { hasPasskeys } from '../../shared/proof/passkeys.ts'
import { session } from '../../state/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AddTotp } from './AddTotp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'
import { useFactorActs } from './use-factor-acts.ts'

export function Factors() {
  const { t } = useTranslation('proof')
  const { data, state, failure, reload } = useCall('POST /factor/list', {})
  const { user } = useSnapshot(session)
  const acts = useFactorActs(reload)
  const [removing, setRemoving] = useState<Factor | null>(null)
  const hasAny = (data?.factors.length ?? 0) > 0
  return (
    <Section title={t('factors.title')} note={t(hasAny ? 'factors.note' : 'factors.none')}>
      {data && !hasAny && user?.needsFactor && (
        <Banner kind="warning" title={t('setup.title')}>
          {t('setup.due')}
        </Banner>
      )}
      {!data && state === 'loading' && <SkeletonRows count={2} />}
      {!data && state === 'failed' && <Failed note={failure ? wordsOf(failure) : undefined} onRetry={reload} />}
      {data?.factors.map(factor => (
        <FactorRow key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
      ))}
      {data && (
        <>
          <Cell title={t('factors.addTotp')} tone="accent" disabled={acts.busy} onPress={acts.offerTotp} />
          {hasPasskeys() && (
            <Cell title={t('factors.addPasskey')} tone="accent" disabled={acts.busy} onPress={acts.addPasskey} />
          )}
          {hasAny && (
            <Cell
              title={t('recovery.title')}
              note={t('recovery.left', { count: data.recoveryCodes })}
              value={t('recovery.renew')}
              disabled={acts.busy}
              onPress={acts.renew}
            />
          )}
        </>
      )}
      {acts.error !== null && <Banner kind="danger">{acts.error}</Banner>}
      <AddTotp offer={acts.offer} onEnd={acts.endTotp} />
      <RemoveFactor
        factor={removing}
        isLast={data?.factors.length === 1}
        onClose={() => setRemoving(null)}
        onRemoved={reload}
      />
      <RecoveryCodes codes={acts.codes} onKept={acts.forgetCodes} />
    </Section>
  )
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useTranslation('proof')
  const dates = useDates()
  const { kind, name, createTimestamp, lastUsedTimestamp } = factor
  const Icon = kind === 'totp' ? Smartphone : KeyRound
  const date = dates.date((lastUsedTimestamp ?? createTimestamp) * 1_000)
  return (
    <Cell
      icon={<Icon size={22} aria-hidden="true" />}
      title={name}
      note={t(lastUsedTimestamp === null ? 'factors.added' : 'factors.used', { date })}
      value={
        <IconButton
          label={t('factors.removeLabel', { name })}
          icon={<Trash2 size={20} aria-hidden="true" />}
          onClick={onRemove}
        />
      }
    />
  )
}
