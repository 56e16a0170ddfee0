// Why: a name and its value share a line of the smallest phone; a name that breaks inside a word is hard to read.
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Facts } from '../../../src/ui/Facts.tsx'
import { setStage } from './stage.ts'

beforeAll(setStage)

/** Number of lines on which a word of an element is. */
function linesOf(element: Element, word: string): number {
  const node = element.firstChild
  const start = element.textContent.indexOf(word)
  if (!node || start < 0) throw new Error(`No ${word}`)
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, start + word.length)
  return range.getClientRects().length
}

/** 288 px: the smallest phone without its edges. */
test('no word of a name breaks beside a long value, and money stays on its line', async () => {
  const screen = await render(
    <div style={{ inlineSize: '288px' }}>
      <Facts
        rows={[
          { label: 'Controlling shareholders', value: 'No sale for 180 days after listing' },
          { label: 'Accionistas controladores', value: 'Sin vender 180 días tras el listado' },
          { label: 'Cobro mínimo, menos comisiones', value: 'MX$24,927.50' },
        ]}
      />
    </div>,
  )
  expect(linesOf(screen.getByText('Controlling shareholders').element(), 'shareholders')).toBe(1)
  expect(linesOf(screen.getByText('Accionistas controladores').element(), 'controladores')).toBe(1)
  expect(linesOf(screen.getByText('MX$24,927.50').element(), 'MX$24,927.50')).toBe(1)
})
