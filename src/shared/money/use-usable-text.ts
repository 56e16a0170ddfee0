// The text of a balance that can be spent: dots while it is hidden or unknown.
import { useSnapshot } from 'valtio/react'
import { useFormat } from '../../i18n/format.ts'
import { settings } from '../../state/settings.ts'

export function useUsableText(usable: string | null, currency: string): string {
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  return hideBalances || usable === null ? '••••••' : format.money(usable, currency)
}
