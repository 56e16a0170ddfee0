// Random watchlists: distinct instruments in sections that follow each other.
import fc from 'fast-check'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { boardNames } from '../../../domain/instruments/boards.ts'
import { keyOn } from '../../../domain/instruments/market-code.ts'
import { typed } from '../../../domain/typed.ts'
import { checkSectionName } from '../../../domain/watchlists/names.ts'

const nameArbitrary = fc
  .oneof(fc.string({ minLength: 1, maxLength: 40 }), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))
  .map(text => typed('line', text))
  .filter(name => checkSectionName(name, []) === null && !/[\p{Cc}\ufffd]/u.test(name))

/** Names of the sections, those without one first. */
export const sectionsArbitrary = fc
  .uniqueArray(nameArbitrary, { maxLength: 4 })
  .map((names): (string | null)[] => [null, ...names])

const keyArbitrary = fc
  .tuple(fc.constantFrom(...boardNames), fc.stringMatching(/^[A-Z0-9.&*-]{1,8}$/))
  .map(([board, code]) => keyOn(board, code))
  .filter((key): key is InstrumentKey => key !== null)

export type Item = { readonly key: InstrumentKey; readonly section: string | null }

export const itemsArbitrary = (sections: readonly (string | null)[]): fc.Arbitrary<Item[]> =>
  fc
    .uniqueArray(keyArbitrary, { maxLength: 20 })
    .chain(keys =>
      fc
        .array(fc.constantFrom(...sections), { minLength: keys.length, maxLength: keys.length })
        .map(chosen => keys.map((key, at) => ({ key, section: chosen[at] ?? null }))),
    )
    .map(list => sections.flatMap(section => list.filter(item => item.section === section)))
