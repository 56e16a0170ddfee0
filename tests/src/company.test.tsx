// Why: a company's form is several screens long. Missing fields must be listed at the submit button, and all documents
// must be sent, with the uploaded image.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import { CompanyForm } from '../../src/features/auth/CompanyForm.tsx'
import { storedCompany } from '../../src/features/auth/register-draft.ts'
import { emptyCompany } from '../../src/features/auth/register-fields.ts'
import { loadNamespaces, startTexts } from '../../src/i18n/i18n.ts'
import { isRecord } from '../../src/lib/persist.ts'
import { readSealed } from '../../src/lib/sealed.ts'
import { closeSession, openSession, session } from '../../src/state/session.ts'
import { ana, sessionOf } from './people.ts'
import { card, photo } from './photos.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import type { ScriptedUploads } from './scripted-upload.ts'
import { startScriptedUploads } from './scripted-upload.ts'

const REGISTER = 'POST /new/register/email'
const LICENCE = `/web/file/${'a'.repeat(22)}`
const SUBMIT = 'Abrir la cuenta de la empresa'

let server: ScriptedServer
let uploads: ScriptedUploads

beforeAll(async () => {
  await startTexts('es-MX', ['common', 'ui'])
  await loadNamespaces(['auth', 'upload', 'error'])
})
beforeEach(() => {
  server = startScriptedServer()
  uploads = startScriptedUploads()
  server.on('GET /dict/data', () => ok({ type: 'terms', version: '1.0', locale: 'es-MX', title: 'x', body: [] }))
  server.on('GET /areaInfo/list', () => ok([{ code: 'MX', name: 'México', dial: '52' }]))
})
afterEach(async () => {
  server.stop()
  uploads.stop()
  // Unmounting the form while a user is logged in deletes its draft.
  openSession(sessionOf(ana()))
  await cleanup()
  closeSession()
})

const papers = {
  'Razón social': 'Molinos del Valle',
  'RFC o número de registro': 'MVA010203AB1',
  'Número de licencia o acta': 'L-778',
  'Domicilio de la oficina': 'Av. Juárez 100',
  'Cuenta bancaria de la empresa': '012180001234',
  'Nombre completo': 'Laura Pérez',
  'Cargo en la empresa': 'Apoderada',
  'Teléfono celular': '+52 55 1234 5678',
  'Correo electrónico': 'ana@example.com',
  'Código de verificación': '123456',
  'Contraseña nueva': 'pulso-2026',
  'Repite la contraseña': 'pulso-2026',
}

type Screen = Awaited<ReturnType<typeof render>>

async function fillPapers(screen: Screen) {
  for (const [label, text] of Object.entries(papers)) await screen.getByLabelText(label, { exact: true }).fill(text)
  await screen.getByRole('checkbox').click()
}

async function uploadLicence(screen: Screen) {
  const picked = new DataTransfer()
  picked.items.add(new File([await photo(900, 700, card)], 'licence.jpg'))
  const input = must([...screen.container.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1), 'the album')
  input.files = picked.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => uploads.sent.length, { timeout: 15_000 }).toBe(1)
  const sent = must(uploads.sent[0], 'the upload')
  sent.answer({ code: 200, data: { url: LICENCE } })
  await expect.element(screen.getByRole('button', { name: 'Quitar' })).toBeVisible()
  return sent
}

test('missing fields are listed beside the button, and each entry leads to its field', async () => {
  const screen = await render(<CompanyForm />)
  await screen.getByRole('button', { name: SUBMIT }).click()
  const summary = screen.getByRole('alert').filter({ hasText: 'Corrige 14 datos' })
  await expect.element(summary).toBeVisible()
  await summary.getByRole('button', { name: 'Teléfono celular' }).click()
  await expect.element(screen.getByLabelText('Teléfono celular')).toHaveFocus()
  await fillPapers(screen)
  // Only the image is still missing; a single error is not shown as a list.
  await expect.poll(() => screen.container.textContent).not.toMatch(/Corrige \d+ dato/)
  await screen.getByRole('button', { name: SUBMIT }).click()
  expect(server.asked.some(({ call }) => call === REGISTER)).toBe(false)
})

test('every paper, the officer, the terms and the address of the image are sent, and the company is logged in', async () => {
  server.on(REGISTER, () => ok(sessionOf(ana({ accountType: 4 }))))
  const screen = await render(<CompanyForm />)
  await fillPapers(screen)
  const upload = await uploadLicence(screen)
  // Before registration there is no session token, so the image goes to an upload path that needs none.
  expect(upload.path).toBe('/file/terms/upload')
  await screen.getByRole('button', { name: SUBMIT }).click()
  await expect.poll(() => session.user?.accountType).toBe(4)
  const sent = server.asked.filter(({ call }) => call === REGISTER)
  expect(sent.map(({ body }) => body)).toEqual([
    {
      accountType: 4,
      email: 'ana@example.com',
      code: '123456',
      request: '',
      password: 'pulso-2026',
      country: 'MX',
      fullName: 'Molinos del Valle',
      corporateId: 'MVA010203AB1',
      licenseNumber: 'L-778',
      licenseImage: LICENCE,
      officeAddress: 'Av. Juárez 100',
      bankAccount: '012180001234',
      officerName: 'Laura Pérez',
      officerPosition: 'Apoderada',
      mobilePhone: '+52 55 1234 5678',
      agreement: { version: '1.0', locale: 'es-MX' },
    },
  ])
})

test('a simulated installation takes a sample in place of the licence; one with real money offers none', async () => {
  const screen = await render(<CompanyForm />)
  await expect.element(screen.getByText('Usa la muestra, nunca un documento real.')).toBeVisible()
  await screen.getByRole('button', { name: 'Usar la muestra' }).click()
  await expect.poll(() => uploads.sent[0]?.path).toBe('/file/terms/upload')
  await screen.unmount()
  openSession(sessionOf(ana({ simulated: false })))
  const real = await render(<CompanyForm />)
  await expect.element(real.getByText('Completa, de frente y legible.')).toBeVisible()
  expect(real.getByRole('button', { name: 'Usar la muestra' }).query()).toBeNull()
})

test('a paper that the server refuses is marked, and all others keep their values', async () => {
  server.on(REGISTER, () => ({ code: 4000, msg: 'Revisa este dato', data: { field: 'mobilePhone', reason: 'phone' } }))
  const screen = await render(<CompanyForm />)
  await fillPapers(screen)
  await uploadLicence(screen)
  await screen.getByRole('button', { name: SUBMIT }).click()
  await expect.element(screen.getByLabelText('Teléfono celular')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByLabelText('Razón social')).toHaveValue('Molinos del Valle')
  expect(session.token).toBeNull()
})

test('papers and image survive a reload, encrypted; passwords, code and acceptance are not stored', async () => {
  closeSession()
  const screen = await render(<CompanyForm />)
  await fillPapers(screen)
  const kept = async () => JSON.stringify(await readSealed('draft:company', isRecord))
  await expect.poll(kept).toContain('Molinos del Valle')
  expect(await kept()).not.toMatch(/pulso-2026|123456"/)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Molinos|ana@example/)
  // What is restored after a reload, when nothing is in memory.
  expect(await storedCompany(emptyCompany)).toMatchObject({
    fullName: 'Molinos del Valle',
    officerName: 'Laura Pérez',
    email: 'ana@example.com',
    password: '',
    code: '',
    accepted: false,
  })
  openSession(sessionOf(ana()))
  await cleanup()
  expect(await storedCompany(emptyCompany)).toEqual(emptyCompany)
})
