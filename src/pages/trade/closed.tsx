// One closed position by its id.
import { ClosedDetail } from '../../features/position/ClosedDetail.tsx'
import { useClosed } from '../../features/position/use-closed.ts'
import { DetailFrame } from './DetailFrame.tsx'

export function ClosedPage({ id }: { id: string }) {
  return (
    <DetailFrame title="closed" lookup={useClosed(id)} codeOf={({ code }) => code}>
      {closed => <ClosedDetail closed={closed} />}
    </DetailFrame>
  )
}
