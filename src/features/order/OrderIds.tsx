// Identifiers to give to customer service, each with a button that copies it.
import { Copy } from 'lucide-react'
import { useText } from '../../i18n/t.ts'
import { showToast } from '../../state/toast.ts'
import { Cell } from '../../ui/Cell.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

export function OrderIds({ ids }: { ids: readonly (readonly [name: string, id: string])[] }) {
  const t = useText('order')
  const tc = useText('common')
  const copy = async (id: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id)
      showToast('info', tc('toast.copied'))
    } catch {
      // Without a secure page, or where it is not allowed: it can still be marked by hand.
      showToast('info', t('detail.copyFailed'))
    }
  }
  return ids.map(([name, id]) => (
    <Cell
      key={id}
      title={name}
      note={<span className="order-id">{id}</span>}
      value={<IconButton label={t('detail.copy', { name })} icon={<Copy size={18} />} onClick={() => void copy(id)} />}
    />
  ))
}
