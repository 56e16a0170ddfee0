// Why: log-in and registration are a user's first steps. No input may be lost, no secret stored on the device, and
// errors must be shown at their fields.
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { failures } from '../../domain/failure.ts'
import { LoginForm } from '../../src/features/auth/LoginForm.tsx'
import { RegisterForm } from '../../src/features/auth/RegisterForm.tsx'
import { ResetForm } from '../../src/features/auth/ResetForm.tsx'
import { referralOf } from '../../src/features/auth/referral.ts'
import { forgetRequest } from '../../src/features/auth/resend.ts'
import { rememberedUsername, rememberUsername } from '../../src/features/auth/username.ts'
import { loadNamespaces, startTexts } from '../../src/i18n/i18n.ts'
import { closeSession, openSession, session } from '../../src/state/session.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const LOGIN = 'POST /loginByUsername'
const REGISTER = 'POST /new/register/email'
const RESET = 'POST /resetPassword'

let server: ScriptedServer

beforeAll(async () => {
  await startTexts('es-MX', ['common', 'ui'])
  await loadNamespaces(['auth', 'error'])
})
beforeEach(() => {
  server = startScriptedServer()
  server.on('GET /dict/data', () => ok({ type: 'terms', version: '1.0', locale: 'es-MX', title: 'x', body: [] }))
  server.on('GET /areaInfo/list', () =>
    ok([
      { code: 'CA', name: 'Canadá', dial: '1' },
      { code: 'MX', name: 'México', dial: '52' },
    ]),
  )
})
afterEach(async () => {
  server.stop()
  // Unmounting the form while a user is logged in deletes its draft.
  openSession(sessionOf(ana()))
  await cleanup()
  closeSession()
  await rememberUsername(null)
  forgetRequest()
})

test('a password is hidden until it is shown, can be pasted, and is known to password managers', async () => {
  const screen = await render(<LoginForm />)
  const field = screen.getByLabelText('Contraseña', { exact: true })
  const input = () => field.element() as HTMLInputElement
  expect(input().type).toBe('password')
  expect(input().autocomplete).toBe('current-password')
  expect(screen.getByLabelText('Usuario o correo').element().getAttribute('autocomplete')).toBe('username')
  // Nothing prevents the browser from pasting.
  expect(input().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))).toBe(true)
  await screen.getByRole('button', { name: 'Mostrar contraseña' }).click()
  expect(input().type).toBe('text')
})

test('an empty log-in shows errors at its fields, and nothing is sent', async () => {
  const screen = await render(<LoginForm />)
  await screen.getByRole('button', { name: 'Entrar' }).click()
  await expect.element(screen.getByText('Completa este dato.').first()).toBeInTheDocument()
  expect(screen.getByText('Completa este dato.').elements()).toHaveLength(2)
  expect(document.activeElement?.getAttribute('name')).toBe('username')
  expect(server.asked).toEqual([])
})

const logIn = async (screen: Awaited<ReturnType<typeof render>>, password = 'demo-pulso') => {
  await screen.getByLabelText('Usuario o correo').fill('ana@example.com')
  await screen.getByLabelText('Contraseña', { exact: true }).fill(password)
  await screen.getByRole('button', { name: 'Entrar' }).click()
}

test('a log-in opens the session and stores no name on the device unless requested', async () => {
  server.on(LOGIN, () => ok(sessionOf(ana())))
  const screen = await render(<LoginForm />)
  await logIn(screen)
  await expect.poll(() => session.user?.username).toBe('ana')
  expect(await rememberedUsername()).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toContain('demo-pulso')
})

test('Remember me keeps the name, encrypted, and never the password, in our storage', async () => {
  server.on(LOGIN, () => ok(sessionOf(ana())))
  const screen = await render(<LoginForm />)
  await screen.getByRole('checkbox').click()
  await logIn(screen)
  await expect.poll(() => rememberedUsername()).toBe('ana@example.com')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/demo-pulso|ana@example/)
})

test('a refused log-in shows the server’s message, and keeps the name', async () => {
  server.on(LOGIN, () => ({ code: failures.loginRefused.code, msg: 'No coinciden' }))
  const screen = await render(<LoginForm />)
  await logIn(screen, 'not-this-one')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No coinciden')
  await expect.element(screen.getByLabelText('Usuario o correo')).toHaveValue('ana@example.com')
  await expect.element(screen.getByLabelText('Contraseña', { exact: true })).toHaveValue('')
  expect(session.token).toBeNull()
})

test('a log-in that never arrived keeps the password too', async () => {
  server.on(LOGIN, () => 'lost')
  const screen = await render(<LoginForm />)
  await logIn(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Sin conexión. Revisa tu red e inténtalo de nuevo.')
  await expect.element(screen.getByLabelText('Contraseña', { exact: true })).toHaveValue('demo-pulso')
})

async function fillRegistration(screen: Awaited<ReturnType<typeof render>>) {
  await screen.getByLabelText('Correo electrónico').fill('ana@example.com')
  await screen.getByLabelText('Código de verificación').fill('123456')
  await screen.getByLabelText('Contraseña nueva').fill('pulso-2026')
  await screen.getByLabelText('Repite la contraseña').fill('pulso-2026')
  await screen.getByLabelText('Nombre completo').fill('Ana Ruiz')
  await screen.getByRole('checkbox').click()
}

test('a registration sends the accepted terms, with a key of its own, and logs in', async () => {
  server.on(REGISTER, () => ok(sessionOf(ana())))
  const screen = await render(<RegisterForm />)
  await fillRegistration(screen)
  await screen.getByRole('button', { name: 'Abrir mi cuenta' }).click()
  await expect.poll(() => session.token).toBe('token-1')
  const sent = server.asked.find(asked => asked.call === REGISTER)
  expect(sent?.body).toMatchObject({ country: 'MX', agreement: { version: '1.0', locale: 'es-MX' } })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify({ ...localStorage })).not.toContain('pulso-2026')
})

test('without the agreement, or with two different passwords, nothing is sent', async () => {
  const screen = await render(<RegisterForm />)
  await fillRegistration(screen)
  await screen.getByLabelText('Repite la contraseña').fill('pulso-2027')
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Abrir mi cuenta' }).click()
  await expect.element(screen.getByText('Las dos contraseñas no coinciden.')).toBeInTheDocument()
  await expect.element(screen.getByText('Acepta los términos para registrarte.')).toBeInTheDocument()
  expect(server.asked.some(asked => asked.call === REGISTER)).toBe(false)
})

test('the rules of a new password are shown while typing', async () => {
  const screen = await render(<RegisterForm />)
  await screen.getByLabelText('Contraseña nueva').fill('abc')
  await expect.element(screen.getByText('La contraseña debe tener al menos 8 caracteres.')).toBeInTheDocument()
  await screen.getByLabelText('Contraseña nueva').fill('abcdefgh1')
  await expect.element(screen.getByText('Cumple todas las reglas.')).toBeInTheDocument()
})

test('a field that the server refuses is marked, and all others keep their values', async () => {
  const data = { field: 'email' }
  server.on(REGISTER, () => ({ code: failures.emailTaken.code, msg: 'Ya hay una cuenta', data }))
  const screen = await render(<RegisterForm />)
  await fillRegistration(screen)
  await screen.getByRole('button', { name: 'Abrir mi cuenta' }).click()
  await expect.element(screen.getByText('Ya hay una cuenta')).toBeInTheDocument()
  await expect.element(screen.getByLabelText('Correo electrónico')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByLabelText('Nombre completo')).toHaveValue('Ana Ruiz')
})

test('a form that is sent twice is one request, and after its refusal every field is kept', async () => {
  let answer: (reply: ReturnType<typeof ok>) => void = () => {}
  server.on(REGISTER, () => new Promise(resolve => (answer = resolve)))
  const screen = await render(<RegisterForm />)
  await fillRegistration(screen)
  const form = screen.container.querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  const sent = () => server.asked.filter(asked => asked.call === REGISTER)
  await expect.poll(() => sent().length).toBe(1)
  answer({ code: failures.invalid.code, msg: 'No se pudo abrir la cuenta' })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No se pudo abrir la cuenta')
  expect(sent()).toHaveLength(1)
  await expect.element(screen.getByLabelText('Código de verificación')).toHaveValue('123456')
  await expect.element(screen.getByLabelText('Contraseña nueva')).toHaveValue('pulso-2026')
  await expect.element(screen.getByLabelText('Nombre completo')).toHaveValue('Ana Ruiz')
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
})

/** Opening the terms unmounts the form, and returning mounts it again. */
function Leavable() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'leave' : 'return'}
      </button>
      {isHere && <RegisterForm />}
    </>
  )
}

test('the wait for another code, and the typed values, survive a visit to the terms', async () => {
  server.on('POST /getEmailCode', () => ok({ resendSeconds: 60, request: 'asked' }))
  const screen = await render(<Leavable />)
  await screen.getByLabelText('Correo electrónico').fill('ana@example.com')
  await screen.getByRole('button', { name: 'Enviar código' }).click()
  await expect.element(screen.getByRole('button', { name: /Reenviar en \d+ s/ })).toBeDisabled()
  await screen.getByRole('button', { name: 'leave' }).click()
  expect(screen.container.textContent).toBe('return')
  await screen.getByRole('button', { name: 'return' }).click()
  await expect.element(screen.getByLabelText('Correo electrónico')).toHaveValue('ana@example.com')
  await expect.element(screen.getByRole('button', { name: /Reenviar en \d+ s/ })).toBeDisabled()
})

test('a code that was pasted with spaces and invisible marks is whole, and more digits are cut off', async () => {
  const screen = await render(<Leavable />)
  const code = screen.getByLabelText('Código de verificación')
  await userEvent.click(code)
  for (const [pasted, kept] of [
    ['\u200e 123\u00a0456\u200f', '123456'],
    ['1234567', '123456'],
    ['１２３４５６', '123456'],
  ] as const) {
    await code.fill('')
    document.execCommand('insertText', false, pasted)
    await expect.element(code).toHaveValue(kept)
  }
})

test('waits for codes of different purposes are independent', async () => {
  server.on('POST /getEmailCode', () => ok({ resendSeconds: 60, request: 'asked' }))
  const screen = await render(<RegisterForm />)
  await screen.getByLabelText('Correo electrónico').fill('ana@example.com')
  await screen.getByRole('button', { name: 'Enviar código' }).click()
  await expect.element(screen.getByRole('button', { name: /Reenviar en \d+ s/ })).toBeDisabled()
  await cleanup()
  const reset = await render(<ResetForm onDone={() => {}} />)
  await reset.getByLabelText('Correo electrónico').fill('ana@example.com')
  await expect.element(reset.getByRole('button', { name: 'Enviar código' })).toBeEnabled()
})

test('the second password is not marked before it was focused', async () => {
  const screen = await render(<RegisterForm />)
  await screen.getByLabelText('Contraseña nueva').fill('pulso-2026')
  await screen.getByLabelText('Repite la contraseña').click()
  await expect.element(screen.getByLabelText('Repite la contraseña')).toHaveFocus()
  await expect.element(screen.getByLabelText('Repite la contraseña')).not.toHaveAttribute('aria-invalid')
  await screen.getByLabelText('Repite la contraseña').fill('pulso-2027')
  await screen.getByLabelText('Nombre completo').click()
  await expect.element(screen.getByText('Las dos contraseñas no coinciden.')).toBeInTheDocument()
  await screen.getByLabelText('Contraseña nueva').fill('pulso-2027')
  await screen.getByLabelText('Nombre completo').click()
  await expect.poll(() => screen.container.textContent).not.toContain('Las dos contraseñas no coinciden.')
})

test('a password is reset by a code; a wrong code is marked, and no success is shown', async () => {
  let done = 0
  const { code } = failures.emailCodeWrong
  server.on('POST /getEmailCode', () => ok({ resendSeconds: 60, request: 'asked' }))
  server.on(RESET, () => ({ code, msg: 'El código no es correcto', data: { field: 'code' } }))
  const screen = await render(<ResetForm onDone={() => (done += 1)} />)
  await screen.getByLabelText('Correo electrónico').fill('ana@example.com')
  await screen.getByRole('button', { name: 'Enviar código' }).click()
  await expect.element(screen.getByRole('button', { name: /Reenviar en/ })).toBeDisabled()
  await screen.getByLabelText('Código de verificación').fill('111111')
  await screen.getByLabelText('Contraseña nueva').fill('pulso-2026')
  await screen.getByLabelText('Repite la contraseña').fill('pulso-2026')
  const submit = screen.getByRole('button', { name: 'Cambiar contraseña' })
  await submit.click()
  await expect.element(screen.getByLabelText('Código de verificación')).toHaveAttribute('aria-invalid', 'true')
  expect(done).toBe(0)
  server.on(RESET, () => ok({}))
  await screen.getByLabelText('Código de verificación').fill('222222')
  await submit.click()
  await expect.poll(() => done).toBe(1)
  const sent = server.asked.filter(({ call }) => call === RESET).at(-1)
  expect(sent?.body).toEqual({ email: 'ana@example.com', code: '222222', request: 'asked', password: 'pulso-2026' })
})

test('the inviter’s code is sent with the registration, and an invalid one is not', () => {
  expect(referralOf(new URLSearchParams('ref=ANA12345'))).toBe('ANA12345')
  expect(referralOf(new URLSearchParams('ref=%3Cscript%3E'))).toBeNull()
  expect(referralOf(new URLSearchParams(''))).toBeNull()
})

test('Mexico is the first country', async () => {
  const screen = await render(<RegisterForm />)
  await expect.element(screen.getByRole('option', { name: 'México' })).toBeInTheDocument()
  expect(
    screen
      .getByRole('option')
      .elements()
      .map(option => option.textContent),
  ).toEqual(['México', 'Canadá'])
})
