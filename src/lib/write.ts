// Writes into a row's elements without React, and only if the value differs, because each write costs style or layout.

/** Keeps one text node for the lifetime of the element. */
export function writeText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (!(firstChild instanceof Text)) element.append(text)
  else if (firstChild.data !== text) firstChild.data = text
}

/** Null removes the attribute. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  const before = element.getAttribute(name)
  if (before === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
