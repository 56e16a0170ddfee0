// The button that downloads the bill with the current filters, and the sheet that shows the progress.
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { preloadSheet, Sheet } from '../../shared/sheet/Sheet.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { BillFilter } from './filter.ts'
import type { ExportState } from './use-export.ts'
import { useExport } from './use-export.ts'
import './bill.css'

export function ExportBill({ filter }: { filter: BillFilter }) {
  const { t } = useTranslation('bill')
  const [isOpen, setOpen] = useState(false)
  const { state, start, cancel } = useExport(filter, () => setOpen(false))
  const isCollecting = state.phase === 'collecting'
  useEffect(() => void preloadSheet(), [])
  const close = (): void => {
    cancel()
    setOpen(false)
  }
  return (
    <>
      <IconButton label={t('export.title')} icon={<Download size={22} />} onClick={() => setOpen(true)} />
      <Sheet
        open={isOpen}
        onClose={close}
        title={t('export.title')}
        note={t('export.note')}
        footer={
          <Button block variant={isCollecting ? 'secondary' : 'primary'} onClick={isCollecting ? cancel : start}>
            {t(isCollecting ? 'export.cancel' : 'export.action')}
          </Button>
        }
      >
        <Progress state={state} />
        <p className="bill-note">{t('simulated')}</p>
      </Sheet>
    </>
  )
}

function Progress({ state }: { state: ExportState }) {
  const { t } = useTranslation('bill')
  const format = useFormat()
  if (state.phase === 'failed')
    return (
      <Banner kind="danger" title={t('export.failed')}>
        {state.words}
      </Banner>
    )
  if (state.phase !== 'collecting') return null
  const { done, total } = state
  const count = (value: number): string => format.quantity(String(value))
  const words = total === null ? t('export.starting') : t('export.progress', { done: count(done), total: count(total) })
  return (
    <div className="bill-progress">
      <progress aria-label={t('export.title')} {...(total === null ? {} : { value: done, max: Math.max(total, 1) })} />
      <p role="status">{words}</p>
    </div>
  )
}
