// The page that the device keeps (tools/build.ts) names what its first paint does without in a template, which fetches nothing:
// on the way to that paint each file more is a task of the main thread, 20 ms of a phone's, though it comes from the device.

const MAIN = 'script[type="module"]:not([async])'

const held = (): DocumentFragment | undefined => document.querySelector<HTMLTemplateElement>('#rest')?.content

export const mainScript = (): Element | null => document.querySelector(MAIN) ?? held()?.querySelector(MAIN) ?? null

/** Does nothing where the page came over the line: there all of it was asked for at once. */
export function fetchRest(): void {
  const rest = held()
  if (rest) document.head.append(rest)
}
