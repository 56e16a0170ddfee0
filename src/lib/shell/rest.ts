// The cached page (tools/build.ts) lists the files that its first paint does not need in a template, which loads
// nothing: each file before that paint costs the main thread of a phone 20 ms, even from the cache.

const MAIN = 'script[type="module"]:not([async])'

const held = (): DocumentFragment | undefined => document.querySelector<HTMLTemplateElement>('#rest')?.content

export const mainScript = (): Element | null => document.querySelector(MAIN) ?? held()?.querySelector(MAIN) ?? null

/**
 * Loads the files of the template. On a page from the network there is no template, because all files were requested at
 * once.
 */
export function fetchRest(): void {
  const rest = held()
  if (rest) document.head.append(rest)
}
