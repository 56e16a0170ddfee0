// A number or an address as a whole, large and in groups, so that it can be compared with where it came from.

type WholeNumberProps = {
  label: string
  groups: readonly string[]
  /** The first and the last group stand out: what is compared of an address. */
  marked?: boolean
}

export function WholeNumber({ label, groups, marked = false }: WholeNumberProps) {
  const keyed = groups.map((group, at) => ({ group, key: `${at} ${group}` }))
  return (
    <div className="destination-number" data-marked={marked || undefined}>
      <p className="destination-number-label">{label}</p>
      <p className="destination-number-groups">
        {keyed.map(({ group, key }) => (
          <span key={key}>{group} </span>
        ))}
      </p>
    </div>
  )
}
