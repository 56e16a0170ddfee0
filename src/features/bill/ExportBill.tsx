// The button that downloads the bill with the current filters.
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportSheet } from '../../shared/export/ExportSheet.tsx'
import { preloadSheet } from '../../shared/sheet/Sheet.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useBillTable } from './bill-table.ts'
import type { BillFilter } from './filter.ts'
import './bill.css'

export function ExportBill({ filter }: { filter: BillFilter }) {
  const { t } = useTranslation('bill')
  const [isOpen, setOpen] = useState(false)
  const table = useBillTable(filter)
  useEffect(() => void preloadSheet(), [])
  return (
    <>
      <IconButton label={t('export.title')} icon={<Download size={22} />} onClick={() => setOpen(true)} />
      <ExportSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('export.title')}
        note={t('export.note')}
        table={table}
      >
        <p className="bill-note">{t('simulated')}</p>
      </ExportSheet>
    </>
  )
}
