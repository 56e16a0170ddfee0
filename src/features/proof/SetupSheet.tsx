// Shown if the server refuses changes from an account without a second factor: explains it, and links to the page where
// one is added.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'

/** `onEnd` receives true if the user chose to add a second factor now. */
export function SetupSheet({ onEnd }: { readonly onEnd: (isAdding: boolean) => void }) {
  const { t } = useTranslation('proof')
  const [isOpen, setOpen] = useState(true)
  const end = (isAdding: boolean): void => {
    setOpen(false)
    // After the sheet's history entry is removed.
    setTimeout(() => onEnd(isAdding))
  }
  const buttons = (
    <Buttons>
      <Button variant="secondary" onClick={() => end(false)}>
        {t('setup.later')}
      </Button>
      <Button onClick={() => end(true)}>{t('setup.go')}</Button>
    </Buttons>
  )
  return (
    <Sheet
      open={isOpen}
      onClose={() => end(false)}
      title={t('setup.title')}
      note={t('setup.note')}
      footer={buttons}
      startsAtTitle
    />
  )
}
