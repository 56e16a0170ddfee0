// Writes into a row's elements past React, only when the value differs, since each write costs style or layout.

/** One text node for as long as the element lives. */
export function writeText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (!(firstChild instanceof Text)) element.append(text)
  else if (firstChild.data !== text) firstChild.data = text
}

/** Null removes it. */
export function setAttribute(element: HTMLElement, name: string, value: string | null): void {
  const before = element.getAttribute(name)
  if (before === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
