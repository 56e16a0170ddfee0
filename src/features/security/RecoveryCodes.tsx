// The recovery codes, shown once: only their hashes are stored.
import { useTranslation } from 'react-i18next'
import { copyText } from '../../shared/copy-text.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'
import './security.css'

type RecoveryCodesProps = { readonly codes: readonly string[] | null; readonly onKept: () => void }

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('proof')
  const buttons = (
    <Buttons>
      <Button variant="secondary" onClick={() => void copyText((codes ?? []).join('\n'))}>
        {t('recovery.copy')}
      </Button>
      <Button onClick={onKept}>{t('recovery.kept')}</Button>
    </Buttons>
  )
  return (
    <Sheet
      open={codes !== null}
      onClose={onKept}
      title={t('recovery.title')}
      note={t('recovery.note')}
      footer={buttons}
      dismissible={false}
      startsAtTitle
    >
      <ol className="security-codes">
        {codes?.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Sheet>
  )
}
