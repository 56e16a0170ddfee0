// Finds a key that occurs twice in one object of a JSON text. `JSON.parse` takes the last value without an error, and a
// proxy or a log may take the first one (RFC 8259, §4).

/** A text, a bracket, or a separator; numbers and names are skipped. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/** The first such key; null if there is none. `json` must be valid. */
export function keyTwice(json: string): string | null {
  /** The keys of each open object, null for an open list. */
  const open: (Set<string> | null)[] = []
  let isKeyNext = false
  for (const [text] of json.matchAll(token)) {
    if (text === '{' || text === '[') open.push(text === '{' ? new Set() : null)
    else if (text === '}' || text === ']') open.pop()
    const keys = open.at(-1) ?? null
    if (text.startsWith('"') && isKeyNext && keys) {
      // The same key can be written with escaped characters.
      const key = String(JSON.parse(text))
      if (keys.has(key)) return key
      keys.add(key)
    }
    isKeyNext = text === '{' || (text === ',' && keys !== null)
  }
  return null
}
