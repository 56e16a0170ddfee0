// Work that a start can do without: it runs once the first page has had its data for a moment.
const SETTLED_MS = 2_000

let settle: () => void = () => {}
const settled = new Promise<void>(resolve => {
  settle = resolve
})
let isAsked = false

/** Runs work then, or at once if that moment is past. Its failure is ignored: the next start tries again. */
export const whenSettled = (work: () => unknown): void => void settled.then(work).catch(() => {})

/** Called when a page has its first data; only the first call counts. */
export function settleSoon(): void {
  if (isAsked) return
  isAsked = true
  setTimeout(settle, SETTLED_MS)
}
