// A button that opens a page in a window of its own, for a second screen.
import { ExternalLink } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'

const FEATURES = 'popup,noopener,width=480,height=860'

export function OpenWindow({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <IconButton
      label={label}
      icon={<ExternalLink size={20} />}
      onClick={() => window.open(`#${to}`, '_blank', FEATURES)}
    />
  )
}
