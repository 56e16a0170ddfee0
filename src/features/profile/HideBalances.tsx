import { Eye, EyeOff } from 'lucide-react'
import { useSnapshot } from 'valtio/react'
import { changeSetting, settings } from '../../state/settings.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Button that hides or shows balances. The setting applies to all screens and is stored. */
export function HideBalances({ label }: { label: string }) {
  const { hideBalances } = useSnapshot(settings)
  return (
    <IconButton
      label={label}
      pressed={hideBalances}
      icon={hideBalances ? <EyeOff size={22} /> : <Eye size={22} />}
      onClick={() => changeSetting('hideBalances', !hideBalances)}
    />
  )
}
