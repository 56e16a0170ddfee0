// Display name of a device: "Chrome en Windows".

import { useTranslation } from 'react-i18next'
import type { Device } from '../../../domain/wire/calls/session.ts'

export function useDeviceName(): (device: Pick<Device, 'browser' | 'system'>) => string {
  const { t } = useTranslation('security')
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('device.browserOn', { browser, system })
    return browser ?? system ?? t('device.unknown')
  }
}
