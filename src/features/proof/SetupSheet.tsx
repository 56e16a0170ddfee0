// The server takes no change from an account without a second factor: says so, and leads to where one is added.
import { useState } from 'react'
import { useText } from '../../i18n/t.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'

/** `onEnd`: whether the user chose to add one now. */
export function SetupSheet({ onEnd }: { readonly onEnd: (isAdding: boolean) => void }) {
  const t = useText('proof')
  const [isOpen, setOpen] = useState(true)
  const end = (isAdding: boolean): void => {
    setOpen(false)
    // After its history entry is gone.
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
