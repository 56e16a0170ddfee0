// One closed position by its id.
import { ClosedDetail } from '../../features/position/ClosedDetail.tsx'
import { useClosed } from '../../features/position/use-closed.ts'
import { DetailFrame } from './DetailFrame.tsx'

export function ClosedPage({ id }: { id: string }) {
  const lookup = useClosed(id)
  const closed = lookup.state === 'ready' ? lookup.closed : null
  return (
    <DetailFrame title="closed" code={closed?.code} lookup={lookup}>
      {closed && <ClosedDetail closed={closed} />}
    </DetailFrame>
  )
}
