// Display name of a device: "Chrome en Windows".
import type { Device } from '../../../domain/wire/calls/session.ts'
import { useText } from '../../i18n/t.ts'

export function useDeviceName(): (device: Pick<Device, 'browser' | 'system'>) => string {
  const t = useText('security')
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('device.browserOn', { browser, system })
    return browser ?? system ?? t('device.unknown')
  }
}
