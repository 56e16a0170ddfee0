// Makes a key, and then shows its secret, which cannot be shown again. One sheet for both steps, because two consecutive
// sheets would share a history entry.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../shared/copy-text.ts'
import { Sheet } from '../../../shared/sheet/Sheet.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, Buttons } from '../../../ui/Button.tsx'
import { KeyForm } from './KeyForm.tsx'

type MakeKeyProps = { readonly open: boolean; readonly onClose: () => void; readonly onMade: () => void }

export function MakeKey({ open, onClose, onMade }: MakeKeyProps) {
  const { t } = useTranslation('scripts')
  const [secret, setSecret] = useState<string | null>(null)
  const close = (): void => {
    setSecret(null)
    onClose()
  }
  const buttons = secret !== null && (
    <Buttons>
      <Button variant="secondary" onClick={() => void copyText(secret)}>
        {t('copy')}
      </Button>
      <Button onClick={close}>{t('kept')}</Button>
    </Buttons>
  )
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(secret === null ? 'make' : 'secretTitle')}
      note={t(secret === null ? 'makeNote' : 'secretNote')}
      dismissible={secret === null}
      startsAtTitle
      {...(buttons && { footer: buttons })}
    >
      {secret === null ? (
        <KeyForm
          onMade={made => {
            setSecret(made)
            onMade()
          }}
        />
      ) : (
        <>
          <p className="security-secret">{secret}</p>
          <Banner kind="warning">{t('warning')}</Banner>
        </>
      )}
    </Sheet>
  )
}
