// Asks the user to prove their identity before an action that a stolen session must not be able to do.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProofKind } from '../../../domain/factor.ts'
import { PROOF_MINUTES } from '../../../domain/factor.ts'
import { call } from '../../data/call.ts'
import { ProofForm } from '../../shared/proof/ProofForm.tsx'
import { Sheet } from '../../shared/sheet/Sheet.tsx'

type ProofSheetProps = {
  readonly kinds: readonly ProofKind[]
  /** Digest of the call and its input, if the proof is for them alone. */
  readonly link: string | undefined
  readonly onEnd: (isProven: boolean) => void
}

export function ProofSheet({ kinds, link, onEnd }: ProofSheetProps) {
  const { t } = useTranslation('proof')
  const [isOpen, setOpen] = useState(true)
  const end = (isProven: boolean): void => {
    setOpen(false)
    // After the sheet's history entry is removed, because the code that runs next may open a sheet.
    setTimeout(() => onEnd(isProven))
  }
  return (
    <Sheet
      open={isOpen}
      onClose={() => end(false)}
      title={t('title')}
      note={link === undefined ? t('note', { minutes: PROOF_MINUTES }) : t('linked')}
    >
      <ProofForm
        kinds={kinds}
        link={link}
        give={async proof => {
          await call('POST /factor/prove', link === undefined ? { proof } : { proof, link })
          end(true)
        }}
      />
    </Sheet>
  )
}
