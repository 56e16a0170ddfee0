// The arrow keys move the focus between the rows of all lists of the dashboard.
import type { KeyboardEvent } from 'react'

type Move = (at: number, last: number) => number
const moves: Readonly<Record<string, Move>> = {
  ArrowDown: at => at + 1,
  ArrowUp: at => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key]
  const row = event.target instanceof Element ? event.target.closest('.dashboard-rows > li') : null
  if (!move || !row || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.dashboard-rows a[href]')]
  const at = links.findIndex(link => row.contains(link))
  const next = links[Math.max(0, Math.min(links.length - 1, move(at, links.length - 1)))]
  if (next === links[at]) showBeside(row, event.key)
  else next?.focus()
}

/** A list out of sight has no rows yet: it is scrolled into sight, and gets the focus with the next key. */
function showBeside(row: Element, key: string): void {
  const card = row.closest('.dashboard-card')
  const beside = key === 'ArrowUp' ? card?.previousElementSibling : card?.nextElementSibling
  if (key === 'ArrowUp' || key === 'ArrowDown') beside?.scrollIntoView({ block: 'nearest' })
}

export const rowArrows = { onKeyDown: moveBetweenRows } as const
