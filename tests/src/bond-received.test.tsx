// Why: what a purchase of a bond brings is said before what it can lose, and an amount that depends on a rate is not made
// up.
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BondIssue } from '../../domain/bonds/issue.ts'
import { decimalText } from '../../domain/brand.ts'
import { Received } from '../../src/features/bond/Received.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { setStage } from './ui/stage.ts'

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['bond'])
})

const cete: BondIssue = {
  id: '28',
  code: '28',
  name: 'Cetes 28',
  kind: 'cete',
  currency: 'MXN',
  face: 10,
  term: 28,
  issuedOn: '2026-11-26',
  maturity: '2026-12-24',
  coupon: decimalText('0'),
}
const held = { spent: '995.00', titles: 100, from: '2026-11-27' }
const sentenceOf = async (issue: BondIssue) =>
  (await render(<Received issue={issue} held={held} />)).container.textContent ?? ''

test('a Cete says the amount that is invested, the amount that is received after tax, and its day', async () => {
  const said = /^Inviertes MX\$995\.00, recibes MX\$([\d,.]+) el (.+), después de impuesto\.$/.exec(
    await sentenceOf(cete),
  )
  expect(said?.[2]).toContain('2026')
  // The face of 100 titles is 1,000.00; the tax is withheld from it.
  const received = Number(said?.[1]?.replace(',', ''))
  expect(received).toBeLessThan(1_000)
  expect(received).toBeGreaterThan(998)
})

test('a bond whose payments follow a rate names no amount that is received', async () => {
  const said = await sentenceOf(Object.assign({}, cete, { kind: 'bondeF' as const }))
  expect(said).toContain('aún no se conoce')
  expect(said.match(/MX\$/g)).toHaveLength(1)
})
