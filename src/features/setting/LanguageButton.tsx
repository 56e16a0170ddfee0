// The language switch for visitors: a globe icon that opens a list of the languages by their own names.
import { Globe } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'

const LanguageSheet = lazy(async () => ({ default: (await import('./LanguageSheet.tsx')).LanguageSheet }))

export function LanguageButton() {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <IconButton label={t('language.choose')} icon={<Globe size={22} />} onClick={() => setOpen(true)} />
      {open !== null && (
        <Suspense fallback={null}>
          <LanguageSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
