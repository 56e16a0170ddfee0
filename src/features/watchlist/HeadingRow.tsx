// The heading of a section in the editor: it is moved with its entries, renamed or removed. Its sheet is loaded at the tap.
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { sectionNames } from '../../../domain/watchlists/sections.ts'
import { moveSection } from '../../data/lists.ts'
import { watchlist } from '../../data/watchlist.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const SectionSheet = lazy(async () => ({ default: (await import('./SectionSheet.tsx')).SectionSheet }))

export function HeadingRow({ name }: { name: string }) {
  const { t } = useTranslation('watchlist')
  const { list } = useSnapshot(watchlist)
  const [open, setOpen] = useState<boolean | null>(null)
  const names = sectionNames(list)
  const at = names.indexOf(name)
  return (
    <li className="manage-row" data-heading>
      <h2 className="manage-heading">{name}</h2>
      <IconButton label={t('manage.editSection', { name })} icon={<Pencil size={20} />} onClick={() => setOpen(true)} />
      <IconButton
        label={t('manage.up', { name })}
        icon={<ArrowUp size={20} />}
        disabled={at === 0}
        onClick={() => moveSection(name, at - 1)}
      />
      <IconButton
        label={t('manage.down', { name })}
        icon={<ArrowDown size={20} />}
        disabled={at === names.length - 1}
        onClick={() => moveSection(name, at + 1)}
      />
      {open !== null && (
        <Suspense fallback={null}>
          <SectionSheet section={name} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}
