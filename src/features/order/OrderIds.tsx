// Identifiers to give to customer service, each with a button that copies it.
import { CopyLine } from '../../ui/CopyLine.tsx'

export function OrderIds({ ids }: { ids: readonly (readonly [name: string, id: string])[] }) {
  return ids.map(([name, id]) => <CopyLine key={id} label={name} text={id} />)
}
