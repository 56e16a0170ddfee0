// Why: the sparkline of the home page is the last 50 closes (specification §9); a wrong last point shows a wrong trend.
import { expect, test } from 'vitest'
import { Spark } from '../../worker/calc/sparks.ts'

const seed = (count: number) => ({
  closes: Array.from({ length: count }, (_, point) => point + 1),
  sizeMs: 1_000,
  lastBarAt: 10_000,
})

test('keeps the last 50 closes, oldest first', () => {
  const spark = new Spark(seed(80))
  expect(spark.closes()).toHaveLength(50)
  expect([spark.closes()[0], spark.closes().at(-1)]).toEqual([31, 80])
})

test('the open bar moves the last point and adds no point', () => {
  const spark = new Spark(seed(3))
  expect(spark.update(10_999, 7)).toBe(true)
  expect([...spark.closes()]).toEqual([1, 2, 7])
  expect(spark.update(10_999, 7)).toBe(false)
})

test('a new bar appends a point, and past 50 the oldest is removed', () => {
  const spark = new Spark(seed(50))
  spark.update(11_000, 99)
  expect([spark.closes().length, spark.closes()[0], spark.closes().at(-1)]).toEqual([50, 2, 99])
})

test('a price older than the open bar changes nothing', () => {
  const spark = new Spark(seed(3))
  expect(spark.update(9_999, 500)).toBe(false)
  expect([...spark.closes()]).toEqual([1, 2, 3])
})
