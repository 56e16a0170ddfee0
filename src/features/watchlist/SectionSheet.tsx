// The sheet of a section's heading: rename it, or remove it and keep its entries.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { checkSectionName } from '../../../domain/watchlists/names.ts'
import { sectionNames } from '../../../domain/watchlists/sections.ts'
import { renameSection } from '../../data/lists.ts'
import { watchlist } from '../../data/watchlist.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { NameForm } from './NameForm.tsx'
import './lists.css'

type SectionSheetProps = { readonly section: string; readonly open: boolean; readonly onClose: () => void }

export function SectionSheet({ section, open, onClose }: SectionSheetProps) {
  const { t } = useTranslation('lists')
  const { list } = useSnapshot(watchlist)
  const others = sectionNames(list).filter(name => name !== section)
  const change = (name: string | null): void => {
    if (name !== section) renameSection(section, name)
    onClose()
  }
  const rename = async (name: string): Promise<null> => {
    change(name)
    return null
  }
  const remove = (
    <Button variant="secondary" block onClick={() => change(null)}>
      {t('removeSection')}
    </Button>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('sectionTitle')} note={t('sectionNote')} footer={remove}>
      <NameForm
        key={section}
        label={t('sectionName')}
        first={section}
        action={t('save')}
        check={name => checkSectionName(name, others)}
        onSend={rename}
        onBack={onClose}
      />
    </Sheet>
  )
}
