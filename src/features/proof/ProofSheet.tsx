// Asks who uses this session before an act that a stolen one must not do.
import { useState } from 'react'
import type { ProofKind } from '../../../domain/factor.ts'
import { PROOF_MINUTES } from '../../../domain/factor.ts'
import { call } from '../../data/call.ts'
import { useText } from '../../i18n/t.ts'
import { ProofForm } from '../../shared/proof/ProofForm.tsx'
import { Sheet } from '../../shared/sheet/Sheet.tsx'

type ProofSheetProps = { readonly kinds: readonly ProofKind[]; readonly onEnd: (isProven: boolean) => void }

export function ProofSheet({ kinds, onEnd }: ProofSheetProps) {
  const t = useText('proof')
  const [isOpen, setOpen] = useState(true)
  const end = (isProven: boolean): void => {
    setOpen(false)
    // After its history entry is gone: what follows may open a sheet of its own.
    setTimeout(() => onEnd(isProven))
  }
  return (
    <Sheet open={isOpen} onClose={() => end(false)} title={t('title')} note={t('note', { minutes: PROOF_MINUTES })}>
      <ProofForm
        kinds={kinds}
        give={async proof => {
          await call('POST /factor/prove', { proof })
          end(true)
        }}
      />
    </Sheet>
  )
}
