/** Returns an object with one property for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map(name => [name, make(name)])) as Record<Name, Value>
}
