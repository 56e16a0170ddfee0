// Why: here users end sessions of other devices and change their credentials. No session may end by accident, a failed
// password change must not look successful, and a user sent here from another page must return to it.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { failures } from '../../domain/failure.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import type { Device } from '../../domain/wire/calls/session.ts'
import { LoginPasswordForm } from '../../src/features/auth/LoginPasswordForm.tsx'
import { PayPassword } from '../../src/features/auth/PayPassword.tsx'
import { logOut } from '../../src/features/auth/session-calls.ts'
import { Devices } from '../../src/features/security/Devices.tsx'
import { Factors } from '../../src/features/security/Factors.tsx'
import { OwnData } from '../../src/features/security/OwnData.tsx'
import { Invitation } from '../../src/features/share/Invitation.tsx'
import { referralLink } from '../../src/features/share/link.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { startHistory } from '../../src/router/history.ts'
import { closeSession, openSession, session } from '../../src/state/session.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { setStage } from './ui/stage.ts'

let server: ScriptedServer

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['security', 'auth', 'profile', 'pay', 'proof', 'error'])
  startHistory(() => {})
})
beforeEach(() => {
  server = startScriptedServer()
  openSession(sessionOf(ana()))
})
afterEach(async () => {
  await cleanup()
  server.stop()
  closeSession()
})

const sentTo = (call: string) => server.asked.filter(asked => asked.call === call).map(({ body }) => body)

// Devices

const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600
const device = (change: Partial<Device>): Device => ({
  id: 's1',
  browser: 'Chrome',
  system: 'Android',
  createTimestamp: hoursAgo(48),
  lastSeenTimestamp: hoursAgo(0),
  current: false,
  ...change,
})
const mine = device({ current: true })
const windows = device({ id: 's2', system: 'Windows', lastSeenTimestamp: hoursAgo(3) })
const unknown = device({ id: 's3', browser: null, system: null, lastSeenTimestamp: hoursAgo(72) })

async function showDevices(...devices: Device[]) {
  let live = devices
  server.on('POST /session/list', () => ok(live))
  server.on('POST /session/end', ({ body }) => {
    const before = live.length
    const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null
    live = live.filter(one => one.current || (id !== null && one.id !== id))
    return ok({ ended: before - live.length })
  })
  const screen = await render(<Devices />)
  await expect.element(screen.getByText('Este dispositivo')).toBeVisible()
  return screen
}

test('each device by browser and system, with its last use; this one cannot be ended', async () => {
  const screen = await showDevices(mine, windows, unknown)
  await expect.element(screen.getByText('Chrome en Android')).toBeVisible()
  await expect.element(screen.getByText(/Último uso: hace 3 h/)).toBeVisible()
  await expect.element(screen.getByText('Dispositivo desconocido')).toBeVisible()
  await expect.element(screen.getByText(/Último uso: hace 3 d/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Cerrar la sesión de/ }).elements()).toHaveLength(2)
})

test('one session ends only after a confirmation, and leaves the list', async () => {
  const screen = await showDevices(mine, windows, unknown)
  await screen.getByRole('button', { name: 'Cerrar la sesión de Chrome en Windows' }).click()
  await screen.getByRole('button', { name: 'Cancelar' }).click()
  expect(sentTo('POST /session/end')).toEqual([])
  await screen.getByRole('button', { name: 'Cerrar la sesión de Chrome en Windows' }).click()
  await screen.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await expect.poll(() => sentTo('POST /session/end')).toEqual([{ id: 's2' }])
  await expect.poll(() => screen.container.textContent).not.toContain('Windows')
})

test('all the others end at once, and then there is nothing more to end', async () => {
  const screen = await showDevices(mine, windows, unknown)
  await screen.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
  await screen.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await expect.element(screen.getByText('No hay otras sesiones abiertas.')).toBeVisible()
  expect(sentTo('POST /session/end')).toEqual([{ others: true }])
  expect(screen.container.textContent).not.toContain('Cerrar las demás sesiones')
})

test('a session that could not be ended is shown as still active', async () => {
  const screen = await showDevices(mine, windows)
  server.on('POST /session/end', () => 'lost')
  await screen.getByRole('button', { name: 'Cerrar la sesión de Chrome en Windows' }).click()
  await screen.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await expect.element(screen.getByRole('alert').getByText(/Sin conexión/)).toBeVisible()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('a list that cannot be read says so and can be asked for again', async () => {
  server.on('POST /session/list', () => 'lost')
  const screen = await render(<Devices />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  server.on('POST /session/list', () => ok([mine]))
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByText('Este dispositivo')).toBeVisible()
})

// Passwords

const fill = async (screen: Awaited<ReturnType<typeof render>>, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await screen.getByLabelText(label, { exact: true }).fill(text)
}

test('a log-in password is changed with the old one; a wrong old one is marked and no success is shown', async () => {
  const { code } = failures.passwordWrong
  server.on('POST /updatePassword', () => ({ code, msg: 'No es correcta', data: { field: 'oldPassword' } }))
  let done = 0
  const screen = await render(<LoginPasswordForm user={ana()} onDone={() => (done += 1)} />)
  await fill(screen, {
    'Contraseña actual': 'pulso-2025',
    'Contraseña nueva': 'pulso-2026',
    'Repite la contraseña': 'pulso-2026',
  })
  const submit = screen.getByRole('button', { name: 'Cambiar contraseña' })
  await submit.click()
  await expect.element(screen.getByLabelText('Contraseña actual')).toHaveAttribute('aria-invalid', 'true')
  expect(done).toBe(0)
  server.on('POST /updatePassword', () => ok({ token: 'the-new-token' }))
  await submit.click()
  await expect.poll(() => done).toBe(1)
  expect(sentTo('POST /updatePassword').at(-1)).toEqual({ oldPassword: 'pulso-2025', password: 'pulso-2026' })
  expect(JSON.stringify({ ...localStorage })).not.toContain('pulso-202')
  expect(JSON.stringify({ ...localStorage })).toContain('the-new-token')
})

const outcomes: string[] = []
beforeEach(() => {
  outcomes.length = 0
})
const payPage = (change: Partial<User>, forgotten = false) =>
  render(
    <PayPassword
      user={ana(change)}
      forgotten={forgotten}
      onForgotten={isSo => outcomes.push(isSo ? 'forgotten' : 'remembered')}
      onDone={wasSet => outcomes.push(wasSet ? 'changed' : 'chosen')}
    />,
  )

test('the first pay password requires the log-in password, and the page shows at once that it is set', async () => {
  server.on('POST /settingPayPassword', () => ok({}))
  const screen = await payPage({ hasPayPassword: false })
  await fill(screen, {
    'Tu contraseña de acceso': 'pulso-2026',
    'Contraseña de operaciones nueva': '135790',
    Repítela: '135791',
  })
  await screen.getByRole('button', { name: 'Crear contraseña' }).click()
  await expect.element(screen.getByText('Las dos contraseñas no coinciden.')).toBeVisible()
  expect(server.asked).toEqual([])
  await fill(screen, { Repítela: '135790' })
  await screen.getByRole('button', { name: 'Crear contraseña' }).click()
  await expect.poll(() => outcomes).toEqual(['chosen'])
  expect(sentTo('POST /settingPayPassword')).toEqual([{ password: 'pulso-2026', payPassword: '135790' }])
  expect(session.user?.hasPayPassword).toBe(true)
})

test('five digits, or letters, are no pay password', async () => {
  const screen = await payPage({ hasPayPassword: true })
  await fill(screen, {
    'Contraseña de operaciones actual': '13579',
    'Contraseña de operaciones nueva': 'abcdef',
    Repítela: 'abcdef',
  })
  await screen.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect.poll(() => screen.getByText('La contraseña de operaciones tiene 6 dígitos.').elements().length).toBe(2)
  expect(server.asked).toEqual([])
})

test('a forgotten one is replaced with a code sent to the own address and the log-in password', async () => {
  server.on('POST /getEmailCode', () => ok({ resendSeconds: 60, request: 'asked' }))
  server.on('POST /updatePayPassword', () => ok({}))
  const screen = await payPage({ hasPayPassword: true }, true)
  await screen.getByRole('button', { name: 'Enviar código' }).click()
  await expect.element(screen.getByRole('button', { name: /Reenviar en/ })).toBeDisabled()
  expect(sentTo('POST /getEmailCode')).toEqual([{ email: 'ana@example.com', purpose: 'payPassword' }])
  await fill(screen, {
    'Código de verificación': '424242',
    'Tu contraseña de acceso': 'pulso-2026',
    'Contraseña de operaciones nueva': '135790',
    Repítela: '135790',
  })
  await screen.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect.poll(() => outcomes).toEqual(['changed'])
  const [sent] = sentTo('POST /updatePayPassword')
  expect(sent).toEqual({ code: '424242', request: 'asked', password: 'pulso-2026', payPassword: '135790' })
  expect(JSON.stringify({ ...localStorage })).not.toContain('135790')
})

test('without an address there is no code: customer service is named instead', async () => {
  const screen = await payPage({ hasPayPassword: true, email: null }, true)
  await expect.element(screen.getByText(/Escríbele a Atención a clientes/)).toBeVisible()
  await screen.getByRole('button', { name: 'Sí la recuerdo' }).click()
  expect(outcomes).toEqual(['remembered'])
})

// After a reset by e-mail alone

test('what is held after a reset is refused with the reason and the hours left, wherever it was asked for', async () => {
  const { code } = failures.resetHeld
  const held = () => ({ code, msg: 'Esto será posible en 72 h.', data: null })
  server.on('POST /privacy/export', held)
  server.on('POST /privacy/closing', () => ok({ blocks: [], cash: [] }))
  server.on('POST /privacy/close', held)
  const data = await render(<OwnData onClosed={() => {}} />)
  await data.getByText('Descargar una copia de mis datos').click()
  await expect.element(data.getByText('Esto será posible en 72 h.')).toBeVisible()
  await data.getByText('Cerrar mi cuenta').click()
  const sheet = data.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Cerrar cuenta' }).click()
  await expect.element(sheet.getByText('Esto será posible en 72 h.')).toBeVisible()
  await cleanup()
  server.on('POST /factor/list', () => ok({ factors: [], recoveryCodes: 0 }))
  server.on('POST /factor/begin', held)
  const factors = await render(<Factors />)
  await factors.getByText('Agregar app de autenticación').click()
  await expect.element(factors.getByText('Esto será posible en 72 h.')).toBeVisible()
  await cleanup()
  server.on('POST /getEmailCode', () => ok({ resendSeconds: 60, request: 'asked' }))
  server.on('POST /updatePayPassword', held)
  const pay = await payPage({ hasPayPassword: true }, true)
  await pay.getByRole('button', { name: 'Enviar código' }).click()
  await fill(pay, {
    'Código de verificación': '424242',
    'Tu contraseña de acceso': 'pulso-2026',
    'Contraseña de operaciones nueva': '135790',
    Repítela: '135790',
  })
  await pay.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect.element(pay.getByText('Esto será posible en 72 h.')).toBeVisible()
})

// Logging out and inviting

test('logging out sends the request with the token that ends, and does not wait for the response', async () => {
  server.on('POST /session/logOut', () => new Promise(() => {}))
  await logOut()
  expect(session.token).toBeNull()
  const [asked] = server.asked.filter(({ call }) => call === 'POST /session/logOut')
  expect(asked?.headers.get('authorization')).toBe('Bearer token-1')
  expect(location.hash).toContain('/pages/auth/login')
})

test('the link that invites opens the registration of this app, and the page says that nobody is paid', async () => {
  expect(referralLink('https://pulso.example/', 'ANA12345')).toBe(
    'https://pulso.example/#/pages/auth/register?ref=ANA12345',
  )
  const screen = await render(<Invitation code="ANA12345" />)
  await expect.element(screen.getByText(/No se paga a nadie por invitar/)).toBeVisible()
  await expect
    .element(screen.getByText(`${location.origin}${location.pathname}#/pages/auth/register?ref=ANA12345`))
    .toBeVisible()
  const code = screen.getByRole('img', { name: 'Código QR de tu enlace de invitación' })
  await expect.element(code).toBeVisible()
  expect(code.element().querySelector('rect')?.getAttribute('fill')).toBe('#fff')
})

test('the link is copied, also where there is no clipboard to write to', async () => {
  const screen = await render(<Invitation code="ANA12345" />)
  const copied: string[] = []
  const onCopy = () => copied.push(String(getSelection()))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  document.addEventListener('copy', onCopy)
  await screen.getByRole('button', { name: 'Copiar enlace' }).click()
  await expect.poll(() => copied).toEqual([referralLink(location.origin + location.pathname, 'ANA12345')])
  await expect.element(screen.getByRole('button', { name: 'Copiar enlace' })).toHaveFocus()
  document.removeEventListener('copy', onCopy)
  Reflect.deleteProperty(navigator, 'clipboard')
})
