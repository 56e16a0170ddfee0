import { useTranslation } from 'react-i18next'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { LanguageChoices } from './LanguageChoices.tsx'

export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Sheet open={open} onClose={onClose} title={t('language.choose')}>
      <LanguageChoices label={t('language.choose')} onChosen={onClose} />
    </Sheet>
  )
}
