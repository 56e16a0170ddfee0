// The bell of a quote: a button that opens the alerts of the instrument. Their code and texts are loaded when it is pressed.
import { BellPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const AlertSheet = lazy(async () => ({ default: (await import('./AlertSheet.tsx')).AlertSheet }))

type AlertBellProps = {
  /** Null: the alerts on all instruments. */
  readonly instrumentKey: InstrumentKey | null
  readonly label: string
}

export function AlertBell({ instrumentKey, label }: AlertBellProps) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <IconButton
        label={label}
        icon={<BellPlus size={22} />}
        aria-keyshortcuts={instrumentKey === null ? undefined : 'A'}
        onClick={() => setOpen(true)}
      />
      {open !== null && (
        <Suspense fallback={null}>
          <AlertSheet instrumentKey={instrumentKey} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
