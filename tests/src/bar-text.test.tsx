// Why: prices of a delayed or sampled source have no volume. A legend or a table that says zero says that nothing was traded.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { barText } from '../../src/features/chart/bar-text.ts'
import { useFormat } from '../../src/i18n/format.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

beforeAll(() => setStage())
afterEach(() => cleanup())

function Volumes({ of }: { readonly of: readonly number[] }) {
  const format = useFormat()
  const text = barText({ format, period: '1D', zone: 'UTC', decimals: 2, quantityDecimals: 0, now: 0 })
  return <p>{of.map(text.volume).join(' | ')}</p>
}

test('a bar without a volume has an unknown one, and not zero', async () => {
  const { container } = await render(<Volumes of={[0, 12]} />)
  expect(container.textContent).toBe('— | 12')
})
