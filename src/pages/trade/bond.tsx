// One purchase of a bond: amounts, what it pays, its movements, and the way out.
import { useSnapshot } from 'valtio/react'
import { BondDetail } from '../../features/bond/BondDetail.tsx'
import { useLot } from '../../features/bond/use-lot.ts'
import { settings } from '../../state/settings.ts'
import { DetailFrame } from './DetailFrame.tsx'

export function BondPage({ id }: { id: string }) {
  const { lot, isMissing, state, failure, reload } = useLot(id)
  const { hideBalances } = useSnapshot(settings)
  const shown = isMissing ? 'missing' : state
  const lookup = failure && !lot ? { state: shown, failure, reload } : { state: shown, reload }
  return (
    <DetailFrame title="bond" code={lot?.issue.code} lookup={lookup}>
      {lot && <BondDetail lot={lot} hidden={hideBalances} />}
    </DetailFrame>
  )
}
