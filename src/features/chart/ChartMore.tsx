// The button that opens the sheet of what can be added to a chart. The sheet is loaded with its first use.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadSheet } from '../../shared/sheet/Sheet.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ChartSheetProps } from './extras/ChartSheet.tsx'

const ChartSheet = lazy(async () => ({ default: (await import('./extras/ChartSheet.tsx')).ChartSheet }))

export function ChartMore(props: Omit<ChartSheetProps, 'open' | 'onClose'>) {
  const { t } = useTranslation('quote')
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onFocus={() => void preloadSheet()}
        onPointerDown={() => void preloadSheet()}
        onClick={() => setSheet('open')}
      >
        {t('chart.indicators')}
      </Button>
      {sheet !== 'unused' && (
        <Suspense fallback={null}>
          <ChartSheet {...props} open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  )
}
