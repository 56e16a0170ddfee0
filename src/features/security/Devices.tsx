// All sessions of this account: each can be ended, or all but this one at once.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '../../../domain/wire/calls/session.ts'
import { wordsOf } from '../../data/failure.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { EndSession } from './EndSession.tsx'
import { useDevices } from './use-devices.ts'
import './security.css'

export function Devices() {
  const { t } = useTranslation('security')
  const { data, state, failure, reload } = useDevices()
  const [ending, setEnding] = useState<Device | 'others' | null>(null)
  const hasOthers = data?.some(({ current }) => !current) ?? false
  return (
    <Section title={t('device.title')} note={data && (hasOthers ? t('device.note') : t('device.only'))}>
      {!data && state === 'loading' && <SkeletonRows count={2} />}
      {!data && state === 'failed' && <Failed note={failure ? wordsOf(failure) : undefined} onRetry={reload} />}
      {data?.map(device => (
        <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
      ))}
      {hasOthers && <Cell title={t('device.endOthers')} tone="danger" onPress={() => setEnding('others')} />}
      {data && state === 'failed' && (
        <p className="security-old" role="status">
          {t('device.old')}
        </p>
      )}
      <EndSession ending={ending} onClose={() => setEnding(null)} onEnded={reload} />
    </Section>
  )
}
