// Attackers first try the passwords of published breaches, then those with digits added, then the user's own names. All
// of these must be refused as new passwords, and long passwords in any script must be accepted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWeakPassword } from '../../server/users/weak-password.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { registration, START_TIMEOUT_MS, startServer } from '../support/server.ts'

const known = { email: 'ana.lopez@example.com', name: 'Ana López' }

describe('a new password', () => {
  test.each([
    ...[
      'password12',
      'aaaaaaaa',
      '12341234',
      'qwerty12',
      'pulso123',
      'Pulso2026!',
      'iloveyou',
      'Contraseña1',
      '87654321',
    ],
    ...[
      'abcdefgh',
      'lkjhgfds',
      'Dragon123!',
      'ana.lopez@example.com',
      'LÓPEZ1990',
      'example123',
      '1234567890',
      'trustno1',
    ],
    ...[
      'Pulso-2026!',
      'Bitcoin123',
      'teamo123',
      'Te amo 2026',
      'Enero2026!',
      'Dragon-2026!',
      'Ana-Lopez-1985',
      '1990-2001',
    ],
  ])('%s is easy to guess', password => {
    expect(isWeakPassword(password, known)).toBe(true)
  })

  test.each([
    ...['a-good-secret', 'secret-1-word', 'un elefante verde', 'correcto caballo batería', '我喜欢在雨天看书和喝茶'],
    ...['x7#Kp2!vQ', 'lopez compra 3 elefantes'],
  ])('%s is not easy to guess', password => {
    expect(isWeakPassword(password, known)).toBe(false)
  })
})

describe('is refused', () => {
  let server: TestServer
  let ana: Registered
  beforeAll(async () => {
    server = await startServer()
    ana = await server.newcomer()
  }, START_TIMEOUT_MS)
  afterAll(() => server.stop())
  const refused = { failure: 'invalid', data: { field: 'password', reason: 'passwordCommon' } }

  test('at a registration, without a use of its code', async () => {
    const email = 'weak@example.com'
    await server.ask('POST /getEmailCode', { email, purpose: 'register' })
    const code = server.codeFor(email)
    expect(await server.refusal('POST /new/register/email', registration(email, 'password12', code))).toMatchObject(
      refused,
    )
    const long = 'una frase muy larga con ñ y espacios que nadie adivina, 64 como máximo'.slice(0, 64)
    await server.ask('POST /new/register/email', registration(email, long, code))
    await server.ask('POST /loginByUsername', { username: email, password: long.normalize('NFD') })
  })

  test('at a reset and at a change', async () => {
    const { email, password, token } = ana
    await server.ask('POST /getEmailCode', { email, purpose: 'resetPassword' })
    const code = server.codeFor(email)
    expect(await server.refusal('POST /resetPassword', { email, code, password: 'qwerty12' })).toMatchObject(refused)
    const change = { oldPassword: password, password: '12341234' }
    expect(await server.refusal('POST /updatePassword', change, { token })).toMatchObject(refused)
    expect((await server.call('POST /loginByUsername', { username: email, password })).status).toBe(200)
  })
})
