// Why: links to records come from notices, e-mails and old tabs. A link to a record that is gone, or a damaged one, must
// say so; a record that is on the screen must not disappear because one reload failed.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { failures } from '../../domain/failure.ts'
import { Notes } from '../../src/app/Notes.tsx'
import { emitAccount, emitReload } from '../../src/data/events.ts'
import { byId, rowOf, useRecord } from '../../src/data/use-record.ts'
import { startTexts } from '../../src/i18n/i18n.ts'
import { LookupContent } from '../../src/shared/LookupContent.tsx'
import { Missing } from '../../src/shared/Missing.tsx'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'

const KEY = 'POST /treasuryBond/pageList'
let server: ScriptedServer

beforeAll(() => startTexts('es-MX', ['common', 'ui', 'product']))
beforeEach(() => {
  server = startScriptedServer()
})
afterEach(() => server.stop())

function Lot({ id }: { id: string | null }) {
  const lookup = rowOf(useRecord(KEY, byId(id), { changed: 'bond' }))
  return (
    <LookupContent lookup={lookup} missing={<Missing to="/pages/bonds/list" link="Bonos" />}>
      {lot => <output>{lot.state}</output>}
    </LookupContent>
  )
}

const answer = (...states: string[]) => server.on(KEY, () => ok({ total: states.length, list: states.map(lotOf) }))
const lotOf = (state: string) => ({ id: 'a', state })
const MISSING = 'No lo encontramos'

test('asks for the one record, and loads it again when an event names it or events were lost', async () => {
  answer('waiting')
  const screen = await render(<Lot id="a" />)
  await expect.element(screen.getByText('waiting')).toBeInTheDocument()
  expect(server.asked.map(({ body }) => body)).toEqual([{ id: 'a' }])
  answer('holding')
  emitAccount([{ offset: 1, type: 'changed', what: 'bond', id: 'a' }])
  await expect.element(screen.getByText('holding')).toBeInTheDocument()
  answer('ended')
  emitReload()
  await expect.element(screen.getByText('ended')).toBeInTheDocument()
})

test('a record that is gone leads to the list of its kind, also when it was on the screen', async () => {
  answer('waiting')
  const screen = await render(<Lot id="a" />)
  await expect.element(screen.getByText('waiting')).toBeInTheDocument()
  answer()
  emitReload()
  await expect.element(screen.getByText(MISSING)).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Bonos' })).toHaveAttribute('href', '#/pages/bonds/list')
})

test('a link without an id sends nothing, and one with a damaged id is not a failure', async () => {
  const without = await render(<Lot id={null} />)
  await expect.element(without.getByText(MISSING)).toBeInTheDocument()
  expect(server.asked).toEqual([])
  await without.unmount()
  server.on(KEY, () => ({ code: failures.invalid.code, msg: 'id: not valid' }))
  const damaged = await render(<Lot id="<a>" />)
  await expect.element(damaged.getByText(MISSING)).toBeInTheDocument()
})

test('a failed reload keeps the record, with a warning', async () => {
  answer('waiting')
  const screen = await render(
    <>
      <Notes />
      <Lot id="a" />
    </>,
  )
  await expect.element(screen.getByText('waiting')).toBeInTheDocument()
  server.on(KEY, () => ({ code: failures.internal.code, msg: 'El servidor falló' }))
  emitReload()
  await expect.element(screen.getByText('El servidor falló')).toBeInTheDocument()
  await expect.element(screen.getByText('waiting')).toBeInTheDocument()
})
