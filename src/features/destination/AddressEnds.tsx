// The first and last six characters of an address, large: the user compares them with the source.
import { addressEnds } from '../../../domain/networks.ts'

export function AddressEnds({ address, note }: { address: string; note: string }) {
  const { first, last } = addressEnds(address)
  return (
    <div className="destination-ends">
      <p className="destination-ends-note">{note}</p>
      <p className="destination-ends-signs">
        <span>{first}</span> <span aria-hidden="true">…</span> <span>{last}</span>
      </p>
    </div>
  )
}
