// The sparkline must have the true shape, and must be drawn again only if it gets another array.
import { expect, test } from 'vitest'
import { sparkPath } from '../../../src/ui/Sparkline.tsx'

test('runs from edge to edge, the highest close at the top', () => {
  const { line, base } = sparkPath([10, 30, 20], null, 20, 10)
  expect(line).toBe('M0 92L100 8L200 50')
  expect(base).toBeNull()
})

test('the previous close is within the box even when no close came near', () => {
  const { line, base } = sparkPath(Float64Array.of(100, 110), 50, 20, 10)
  expect(base).toBe(92)
  expect(line).toBe('M0 22L200 8')
})

test('a day without a move is a line in the middle', () => {
  expect(sparkPath([5, 5, 5], 5, 20, 10)).toEqual({ line: 'M0 50L100 50L200 50', base: 50 })
})

test('one close is no line yet', () => {
  expect(sparkPath([5], null, 20, 10).line).toBe('')
  expect(sparkPath([], null, 20, 10).line).toBe('')
})
