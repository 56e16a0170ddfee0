// A number or an address, large and in groups, to be compared with its source.

type WholeNumberProps = {
  label: string
  groups: readonly string[]
  /** The first and the last group are marked: the user compares them. */
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
