// A row of the list of holdings: its elements, rendered once; a writer sets their content.
import type { RefObject } from 'react'
import { memo, useLayoutEffect, useRef } from 'react'
import { must } from '../../../domain/assert.ts'
import type { ListRows } from '../../shared/live-list/rows.ts'
import type { Slot } from '../../ui/slots.ts'
import type { HeldElements, HeldRowContext, MoneyElements } from './held-row-writer.ts'
import { HeldRowWriter } from './held-row-writer.ts'
import '../../ui/number.css'
import '../../shared/instrument-name.css'
import './held-row.css'
import './margin.css'
import './position.css'

export type HeldRowProps = { slot: Slot; rows: ListRows<string>; context: HeldRowContext }

export const HeldRow = memo(function HeldRow(props: HeldRowProps) {
  const row = useRef<HTMLAnchorElement>(null)
  useWriter(row, props)
  return (
    <a ref={row} className="held-row" href="#/" data-skeleton="bare">
      <span className="held-line">
        <span className="held-title">
          <span className="held-code" /> <span className="margin-side" />{' '}
          <span className="instrument-name holding-name" />
        </span>{' '}
        <span className="held-numbers">
          <span className="holding-weight">
            <span className="spoken" /> <span className="held-share" />
          </span>{' '}
          <span className="money held-main">
            <span />
            <span className="spoken" />
          </span>
        </span>
      </span>{' '}
      <span className="held-line">
        <span className="holding-note">
          <span className="margin-ratio" /> <span className="held-terms" />{' '}
          <span className="held-price">
            <span aria-hidden="true">→ </span>
            <span className="spoken" /> <span className="held-last" />
          </span>
        </span>{' '}
        <span className="held-numbers">
          <span className="money held-profit">
            <span />
            <span className="spoken" />
          </span>{' '}
          <span className="change" role="img">
            <span className="change-arrow" />
            <span className="held-change" />
          </span>
        </span>
      </span>
    </a>
  )
})

function useWriter(row: RefObject<HTMLElement | null>, { slot, rows, context }: HeldRowProps): void {
  useLayoutEffect(() => {
    const writer = new HeldRowWriter(elementsOf(must(row.current, 'the row')), context)
    const show = (): void => writer.show(slot.index < 0 ? null : rows.idAt(slot.index), slot.isMoving)
    show()
    const stop = slot.onChange(show)
    return () => {
      stop()
      writer.stop()
    }
  }, [row, slot, rows, context])
}

function elementsOf(row: HTMLElement): HeldElements {
  const find = (selector: string): HTMLElement => must(row.querySelector<HTMLElement>(selector), selector)
  return {
    row,
    code: find('.held-code'),
    side: find('.margin-side'),
    name: find('.holding-name'),
    terms: find('.held-terms'),
    price: find('.held-price'),
    priceWord: find('.held-price > .spoken'),
    last: find('.held-last'),
    ratio: find('.margin-ratio'),
    weight: find('.holding-weight'),
    weightWord: find('.holding-weight > .spoken'),
    share: find('.held-share'),
    main: moneyOf(find, '.held-main'),
    profit: moneyOf(find, '.held-profit'),
    change: find('.change'),
    changeText: find('.held-change'),
  }
}

const moneyOf = (find: (selector: string) => HTMLElement, cell: string): MoneyElements => ({
  cell: find(cell),
  visible: find(`${cell} > :first-child`),
  spoken: find(`${cell} > .spoken`),
})
