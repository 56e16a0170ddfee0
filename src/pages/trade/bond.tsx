// One purchase of a bond: amounts, what it pays, its movements, and the way out.
import { useSnapshot } from 'valtio/react'
import { BondDetail } from '../../features/bond/BondDetail.tsx'
import { useBondLot } from '../../features/bond/use-lot.ts'
import { settings } from '../../state/settings.ts'
import { DetailFrame } from './DetailFrame.tsx'

export function BondPage({ id }: { id: string }) {
  const { hideBalances } = useSnapshot(settings)
  return (
    <DetailFrame title="bond" lookup={useBondLot(id)} codeOf={({ issue }) => issue.code}>
      {lot => <BondDetail lot={lot} hidden={hideBalances} />}
    </DetailFrame>
  )
}
