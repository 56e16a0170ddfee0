// Entries of a section follow each other through every change, and none is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  intoSection,
  movedByOne,
  movedSection,
  renamedSection,
  sectionAt,
  sectionNames,
} from '../../../domain/watchlists/sections.ts'
import type { Item } from './arbitrary.ts'
import { itemsArbitrary, sectionsArbitrary } from './arbitrary.ts'

/** True if each section is in one run, and the entries without one come first. */
function isOrdered(list: readonly Item[]): boolean {
  const runs = list.map(({ section }) => section).filter((section, at, all) => at === 0 || section !== all[at - 1])
  return new Set(runs).size === runs.length && runs.indexOf(null) <= 0
}

const keysOf = (list: readonly Item[]): string[] => list.map(({ key }) => key).sort()

type Step = (list: Item[], one: number, two: number) => Item[]
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
const steps: readonly Step[] = [
  (list, one, two) => intoSection(list, [at(list, one)?.key ?? '', at(list, two)?.key ?? ''], 'New'),
  (list, one) => intoSection(list, [at(list, one)?.key ?? ''], null),
  (list, one, two) => intoSection(list, [at(list, one)?.key ?? ''], at(list, two)?.section ?? null),
  // A name that exists is refused before.
  (list, one) =>
    sectionNames(list).includes('Renamed') ? list : renamedSection(list, at(sectionNames(list), one) ?? '', 'Renamed'),
  (list, one) => renamedSection(list, at(sectionNames(list), one) ?? '', null),
  (list, one, two) => movedSection(list, at(sectionNames(list), one) ?? '', two % 5),
  (list, one) => movedByOne(list, at(list, one)?.key ?? '', 1),
  (list, one) => movedByOne(list, at(list, one)?.key ?? '', -1),
  (list, one, two) => placed(list, one, two),
]

/** A move as the server stores it: to any place, with any section wanted. */
function placed(list: Item[], one: number, two: number): Item[] {
  const item = at(list, one)
  if (!item) return list
  const others = list.filter(each => each !== item)
  const place = two % (others.length + 1)
  const section = sectionAt(others, place, at(list, two)?.section ?? null)
  return [...others.slice(0, place), { ...item, section }, ...others.slice(place)]
}

test('any changes keep the sections together and every entry', () => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(30), fc.nat(30)), { maxLength: 12 })
  fc.assert(
    fc.property(sectionsArbitrary.chain(itemsArbitrary), changes, (list, made) => {
      let now = list
      for (const [step, one, two] of made) {
        now = step(now, one, two)
        expect(isOrdered(now)).toBe(true)
        expect(keysOf(now)).toEqual(keysOf(list))
      }
    }),
  )
})

const item = (code: string, section: string | null): Item => ({ key: `US.${code}` as Item['key'], section })
const short = (list: readonly Item[]) => list.map(({ key, section }) => `${section ?? ''}/${key.slice(3)}`)

test('a step at the edge of a section changes the section, and the place only within one', () => {
  const list = [item('A', null), item('B', 'X'), item('C', 'X'), item('D', 'Y')]
  expect(short(movedByOne(list, 'US.C', -1))).toEqual(['/A', 'X/C', 'X/B', 'Y/D'])
  expect(short(movedByOne(list, 'US.B', -1))).toEqual(['/A', '/B', 'X/C', 'Y/D'])
  expect(short(movedByOne(list, 'US.C', 1))).toEqual(['/A', 'X/B', 'Y/C', 'Y/D'])
  expect(short(movedByOne(list, 'US.D', 1))).toEqual(short(list))
  expect(short(movedByOne([item('B', 'X')], 'US.B', -1))).toEqual(['/B'])
})
