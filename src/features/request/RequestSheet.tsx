// One request in a sheet over its list. Its content stays during the closing animation.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadSheet, Sheet } from '../../shared/sheet/Sheet.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import type { Request } from './requests.ts'
import { titleOf } from './words.ts'

type RequestSheetProps = {
  /** Null closes the sheet. */
  request: Request | null
  /** True if the linked request is not one of the user's own. */
  missing: boolean
  hidden: boolean
  onClose: () => void
}

export function RequestSheet({ request, missing, hidden, onClose }: RequestSheetProps) {
  const { t } = useTranslation('profile')
  const { t: td } = useTranslation('deposit')
  const [last, keep] = useState(request)
  if (request && request !== last) keep(request)
  const shown = request ?? (missing ? null : last)
  useEffect(() => void preloadSheet(), [])
  return (
    <Sheet
      open={request !== null || missing}
      onClose={onClose}
      title={shown ? titleOf(shown, t) : td('record.missing')}
    >
      {shown ? <RequestDetail request={shown} hidden={hidden} /> : <p>{td('record.missingNote')}</p>}
    </Sheet>
  )
}
