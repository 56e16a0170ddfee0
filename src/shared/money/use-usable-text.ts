// Text of a usable balance: dots while balances are hidden, a dash if it is unknown.
import { useSnapshot } from 'valtio/react'
import { useFormat } from '../../i18n/format.ts'
import { settings } from '../../state/settings.ts'

export function useUsableText(usable: string | null, currency: string): string {
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  return hideBalances ? '••••••' : format.money(usable, currency)
}
