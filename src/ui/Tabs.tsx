// A row of tabs that scrolls sideways. The caller renders the panel, with `role="tabpanel"`.

import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import './tabs.css'

export type Tab<T extends string> = { readonly id: T; readonly label: string; readonly count?: number }

type TabsProps<T extends string> = {
  label: string
  tabs: readonly Tab<T>[]
  current: T
  onChange: (id: T) => void
  /** Id of the element that shows the content of the selected tab. */
  panelId?: string
}

/** Target index of each key, from an index in a row of `count` tabs. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The same length as the scroll padding of the row, so that the next tab is partly in view, too. */
const PADDING_PX = 48

/** Scrolls the row sideways only: `scrollIntoView` would scroll the page as well. */
function reveal(line: HTMLElement, chosen: HTMLElement): void {
  const outer = line.getBoundingClientRect()
  const inner = chosen.getBoundingClientRect()
  const before = inner.left - outer.left - PADDING_PX
  const after = inner.right - outer.right + PADDING_PX
  if (before < 0) line.scrollLeft += before
  else if (after > 0) line.scrollLeft += after
}

export function Tabs<T extends string>({ label, tabs, current, onChange, panelId }: TabsProps<T>) {
  const line = useRef<HTMLDivElement>(null)

  // A tab that is selected by a link or the keyboard can be outside the visible part of the row.
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
    if (line.current && chosen) reveal(line.current, chosen)
  }, [current])

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(tab => tab.id === current)
    const next = tabs[moves[event.key]?.(at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    line.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <div ref={line} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(tab => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className="tab"
          data-tab={tab.id}
          aria-selected={tab.id === current}
          aria-controls={panelId}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
