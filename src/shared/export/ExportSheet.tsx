// The sheet that saves a table as a file: it shows the progress, and its button starts or cancels.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import type { ExportState, Table } from './use-export.ts'
import { useExport } from './use-export.ts'
import './export.css'

type ExportSheetProps<Row> = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly note?: ReactNode
  readonly table: Table<Row>
  readonly disabled?: boolean
  readonly children?: ReactNode
}

export function ExportSheet<Row>(props: ExportSheetProps<Row>) {
  const { open, onClose, title, note, table, disabled = false, children } = props
  const { t } = useTranslation('export')
  const { state, start, cancel } = useExport(table, onClose)
  const isCollecting = state.phase === 'collecting'
  const close = (): void => {
    cancel()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      note={note}
      footer={
        <Button
          block
          variant={isCollecting ? 'secondary' : 'primary'}
          disabled={disabled && !isCollecting}
          onClick={isCollecting ? cancel : start}
        >
          {t(isCollecting ? 'cancel' : 'action')}
        </Button>
      }
    >
      <Progress state={state} label={title} />
      {children}
    </Sheet>
  )
}

function Progress({ state, label }: { state: ExportState; label: string }) {
  const { t } = useTranslation('export')
  const format = useFormat()
  if (state.phase === 'failed')
    return (
      <Banner kind="danger" title={t('failed')}>
        {state.words}
      </Banner>
    )
  if (state.phase !== 'collecting') return null
  const { done, total } = state
  const count = (value: number): string => format.quantity(String(value))
  const words = total === null ? t('starting') : t('progress', { done: count(done), total: count(total) })
  return (
    <div className="export-progress">
      <progress aria-label={label} {...(total === null ? {} : { value: done, max: Math.max(total, 1) })} />
      <p role="status">{words}</p>
    </div>
  )
}
