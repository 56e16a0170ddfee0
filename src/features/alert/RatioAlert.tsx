// A button that opens the form of an alert on the margin ratio of a position. Its code and texts are loaded when it is pressed.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { Button } from '../../ui/Button.tsx'

const AlertSheet = lazy(async () => ({ default: (await import('./AlertSheet.tsx')).AlertSheet }))

type RatioAlertProps = { readonly instrumentKey: InstrumentKey; readonly positionId: string }

export function RatioAlert({ instrumentKey, positionId }: RatioAlertProps) {
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setOpen(true)}>
        {t('detail.watchRatio')}
      </Button>
      {open !== null && (
        <Suspense fallback={null}>
          <AlertSheet
            instrumentKey={instrumentKey}
            positionId={positionId}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
