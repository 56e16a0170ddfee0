// Why: an identity application takes a passport, a camera and some minutes. Its draft must survive a reload and be
// deleted at log-out. A user who must correct one part must not repeat the rest.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { failures } from '../../domain/failure.ts'
import { DRAFT_DAYS } from '../../domain/limits.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import type { IdentityApplication } from '../../domain/wire/calls/identity.ts'
import { prepareImage } from '../../src/data/upload/prepare.ts'
import { loadNamespaces, startTexts } from '../../src/i18n/i18n.ts'
import { isRecord } from '../../src/lib/persist.ts'
import { readSealed, seal, unseal, writeSealed } from '../../src/lib/sealed.ts'
import { Page } from '../../src/pages/kyc/individual.tsx'
import { closeSession, openSession, session, setUser } from '../../src/state/session.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const SEND = 'POST /updateReal'
const FRONT = `/web/file/${'f'.repeat(22)}`
const BACK = `/web/file/${'b'.repeat(22)}`
const DRAFT = 'draft:kyc:u1'
const NUMBER = 'pulso:kyc-number'
const SENT: IdentityApplication = {
  document: 'idCard',
  firstName: 'Ana',
  lastName: 'Ruiz',
  documentNumber: 'RUIZ900101AB',
  country: 'MX',
  front: FRONT,
  back: BACK,
}
const review = (change: Partial<NonNullable<User['kycReview']>> = {}): User['kycReview'] => ({
  document: 'idCard',
  state: 'pending',
  reason: null,
  redo: [],
  createTimestamp: 1_700_000_000,
  dueTimestamp: 1_700_086_400,
  ...change,
})

let server: ScriptedServer

beforeAll(async () => {
  await startTexts('es-MX', ['common', 'ui'])
  await loadNamespaces(['kyc', 'upload', 'review', 'error'])
})
beforeEach(() => {
  server = startScriptedServer()
  server.on('GET /areaInfo/list', () =>
    ok([
      { code: 'CA', name: 'Canadá', dial: '1' },
      { code: 'MX', name: 'México', dial: '52' },
    ]),
  )
  server.on('POST /api/user/info', () => ok(session.user))
  server.on(`GET ${FRONT.slice(4)}`, () => ok(null))
  server.on(`GET ${BACK.slice(4)}`, () => ok(null))
  openSession(sessionOf(ana()))
})
afterEach(async () => {
  await cleanup()
  server.stop()
  closeSession()
})

type Screen = Awaited<ReturnType<typeof render>>
const press = (screen: Screen, name: string) => screen.getByRole('button', { name }).click()

async function fillData(screen: Screen) {
  await press(screen, 'Comenzar')
  await screen.getByRole('radio', { name: 'Pasaporte' }).click({ force: true })
  await screen.getByLabelText('Nombre(s)').fill('Ana')
  await screen.getByLabelText('Apellidos').fill('Ruiz')
  await screen.getByLabelText('Número de pasaporte').fill('g 1234567')
}

/** Stores the draft that a user has after uploading the images. */
async function keepDraft(fields: Partial<IdentityApplication> = {}, at = Date.now()): Promise<void> {
  const { documentNumber, ...rest } = { ...SENT, ...fields }
  await writeSealed(DRAFT, { begun: null, at, step: 'review', fields: rest })
  sessionStorage.setItem(NUMBER, await seal(NUMBER, { userId: 'u1', documentNumber }))
}

test('an empty step shows errors at its fields, and is validated while typing from then on', async () => {
  const screen = await render(<Page />)
  await press(screen, 'Comenzar')
  await press(screen, 'Continuar')
  expect(screen.getByText('Completa este dato.').elements()).toHaveLength(3)
  await screen.getByLabelText('Apellidos').fill('Ruiz')
  await expect.poll(() => screen.getByText('Completa este dato.').elements()).toHaveLength(2)
})

test('a simulated installation asks for a sample in place of a document, and the upload takes both of its sides', async () => {
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Usa la muestra, nunca un documento real')).toBeInTheDocument()
  const saved: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) saved.push(blob)
    return '#'
  })
  for (const name of ['Muestra: frente', 'Muestra: reverso']) await press(screen, name)
  await expect.poll(() => saved).toHaveLength(2)
  create.mockRestore()
  for (const blob of saved) {
    expect(blob.type).toBe('image/png')
    // No doubt: it is neither too small nor dark nor blurry.
    expect(await prepareImage(blob, new AbortController().signal)).toMatchObject({ doubt: null })
  }
})

test('a market with real money offers no sample of a document', async () => {
  setUser(ana({ simulated: false }))
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: 'Comenzar' })).toBeInTheDocument()
  expect(screen.getByText('Usa la muestra, nunca un documento real').elements()).toEqual([])
})

test('the draft is restored after a reload, at the same step, without the consent', async () => {
  const screen = await render(<Page />)
  await fillData(screen)
  await press(screen, 'Continuar')
  await expect.element(screen.getByText('Paso 2 de 3')).toBeInTheDocument()
  // A passport has one page to photograph, so there is no field for a back side.
  expect(screen.getByRole('group', { name: 'Reverso' }).elements()).toEqual([])
  await screen.unmount()
  const again = await render(<Page />)
  await expect.element(again.getByText('Paso 2 de 3')).toBeInTheDocument()
  await expect.element(again.getByRole('group', { name: 'Página con tu foto' })).toBeInTheDocument()
})

const storedDraft = () => localStorage.getItem(`pulso:${DRAFT}`)
const readBack = async () => JSON.stringify(await readSealed(DRAFT, isRecord))
const numberBack = async () => JSON.stringify(await unseal(NUMBER, sessionStorage.getItem(NUMBER) ?? ''))

test('the draft is stored encrypted, and logging out deletes it from the device', async () => {
  const screen = await render(<Page />)
  await fillData(screen)
  await expect.poll(readBack).toContain('Ruiz')
  await expect.poll(numberBack).toContain('1234567')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/Ruiz|1234567/)
  await screen.unmount()
  closeSession()
  expect(storedDraft()).toBeNull()
  await expect.poll(() => sessionStorage.getItem(NUMBER)).toBeNull()
})

test('the number of the document is not kept beyond the tab: it is asked for again', async () => {
  await keepDraft()
  expect(await readBack()).not.toContain(SENT.documentNumber)
  sessionStorage.clear()
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Paso 1 de 3')).toBeInTheDocument()
  await expect.element(screen.getByLabelText('Apellidos')).toHaveValue(SENT.lastName)
})

test('a draft whose images the server has deleted is not restored', async () => {
  await keepDraft({}, Date.now() - (DRAFT_DAYS + 1) * 86_400_000)
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: 'Comenzar' })).toBeInTheDocument()
})

test('it is sent only with the consent, complete; then it is under review and the draft is deleted', async () => {
  await keepDraft()
  server.on(SEND, () => ok(ana({ kyc: 'underReview', kycReview: review() })))
  const screen = await render(<Page />)
  await press(screen, 'Enviar a revisión')
  await expect.element(screen.getByText('Sin tu consentimiento no podemos revisarlo.')).toBeInTheDocument()
  expect(server.asked.filter(({ call }) => call === SEND)).toEqual([])
  await screen.getByRole('checkbox').click()
  await press(screen, 'Enviar a revisión')
  await expect.element(screen.getByText('Estamos revisando tu identidad')).toBeInTheDocument()
  expect(server.asked.find(({ call }) => call === SEND)?.body).toEqual({ ...SENT, consent: true })
  await expect.poll(storedDraft).toBeNull()
})

test('the server’s refusal is shown at its field, in the step of that field', async () => {
  await keepDraft()
  const { code } = failures.invalid
  server.on(SEND, () => ({
    code,
    msg: 'Revisa el número.',
    data: { field: 'documentNumber', reason: 'documentNumber' },
  }))
  const screen = await render(<Page />)
  await screen.getByRole('checkbox').click()
  await press(screen, 'Enviar a revisión')
  await expect.element(screen.getByText('Paso 1 de 3')).toBeInTheDocument()
  await expect.element(screen.getByText('Revisa el número.')).toBeInTheDocument()
})

test('after a lost response the application is found as received', async () => {
  await keepDraft()
  server.on(SEND, () => ({ code: failures.underReview.code, msg: 'Ya hay una' }))
  server.on('POST /api/user/info', () => {
    const isSent = server.asked.some(({ call }) => call === SEND)
    return ok(isSent ? ana({ kyc: 'underReview', kycReview: review() }) : ana())
  })
  const screen = await render(<Page />)
  await screen.getByRole('checkbox').click()
  await press(screen, 'Enviar a revisión')
  await expect.element(screen.getByText('Estamos revisando tu identidad')).toBeInTheDocument()
})

test('a user who must correct the name edits only that, and all other data is sent unchanged', async () => {
  setUser(ana({ kyc: 'unsuccessful', kycReview: review({ state: 'failed', reason: 'nameDiffers', redo: ['name'] }) }))
  server.on('POST /kyc/application', () => ok(SENT))
  server.on(SEND, () => ok(ana({ kyc: 'underReview', kycReview: review({ createTimestamp: 1_700_000_100 }) })))
  const screen = await render(<Page />)
  await expect.element(screen.getByText(/El nombre no coincide/)).toBeInTheDocument()
  await press(screen, 'Corregirlo')
  await expect.element(screen.getByText('Paso 1 de 2')).toBeInTheDocument()
  expect(screen.getByRole('textbox').elements()).toHaveLength(2)
  await screen.getByLabelText('Apellidos').fill('Ruiz Gómez')
  await press(screen, 'Continuar')
  expect(screen.getByText('Se conserva').elements()).toHaveLength(3)
  await screen.getByRole('checkbox').click()
  await press(screen, 'Enviar a revisión')
  await expect.element(screen.getByText('Estamos revisando tu identidad')).toBeInTheDocument()
  expect(server.asked.find(({ call }) => call === SEND)?.body).toEqual({
    ...SENT,
    lastName: 'Ruiz Gómez',
    consent: true,
  })
})

test('the state follows the server while displayed', async () => {
  setUser(ana({ kyc: 'underReview', kycReview: review() }))
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Está tardando más de lo prometido.', { exact: false })).toBeInTheDocument()
  setUser(ana({ kyc: 'verified', kycReview: review({ state: 'passed' }) }))
  await expect.element(screen.getByText('Tu identidad está verificada')).toBeInTheDocument()
})
