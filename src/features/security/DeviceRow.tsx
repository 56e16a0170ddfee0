// One session of this account: its device, its last use, and a button that ends it.
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Device } from '../../../domain/wire/calls/session.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { pageClock } from '../../lib/clock.ts'
import { Cell } from '../../ui/Cell.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDeviceName } from './device-name.ts'

const phones: readonly (string | null)[] = ['Android', 'iOS']

export function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const dates = useDates()
  const name = useDeviceName()(device)
  const Icon = phones.includes(device.system) ? Smartphone : Monitor
  // Not below zero, for a device whose clock is behind.
  const age = Math.max(0, pageClock.now() - device.lastSeenTimestamp * 1000)
  const since = t('device.since', { date: dates.date(device.createTimestamp * 1000) })
  const lastSeen = t('device.lastSeen', { time: format.age(age) })
  return (
    <Cell
      icon={<Icon size={22} aria-hidden="true" />}
      title={name}
      note={
        <>
          {device.current ? <strong className="security-current">{t('device.current')}</strong> : lastSeen}
          <br />
          {since}
        </>
      }
      value={
        device.current ? undefined : (
          <IconButton
            label={t('device.endLabel', { device: name })}
            icon={<LogOut size={20} aria-hidden="true" />}
            onClick={onEnd}
          />
        )
      }
    />
  )
}
