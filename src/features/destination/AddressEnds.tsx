// The first and last six signs of an address, large: what a person compares with the screen it was copied from.
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
