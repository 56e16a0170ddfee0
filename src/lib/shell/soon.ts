// Work that a start does not need: it runs some time after the first page has its data.
const SETTLED_MS = 2_000

let settle: () => void = () => {}
const settled = new Promise<void>(resolve => {
  settle = resolve
})
let isAsked = false

/** Runs `work` at that time, or at once if it has passed. A failure is ignored: the next start tries again. */
export const whenSettled = (work: () => unknown): void => void settled.then(work).catch(() => {})

/** Called when a page has its first data; only the first call counts. */
export function settleSoon(): void {
  if (isAsked) return
  isAsked = true
  setTimeout(settle, SETTLED_MS)
}
