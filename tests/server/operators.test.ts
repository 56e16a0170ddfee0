// A withdrawal needs two people, and the operator that pays must not have reviewed it. A typed name proves nothing:
// each command is signed with the operator's own key, and each operator has one role. One security officer alone must
// not be able to create the second approver.
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import { reviews } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { createAdmit } from '../../server/desk/admit.ts'
import { authorSchema } from '../../server/desk/author.ts'
import { operatorCommands } from '../../server/desk/operator-commands.ts'
import { openOperatorSocket } from '../../server/desk/operator-socket.ts'
import { newOperatorKey, signatureOf } from '../../server/desk/signature.ts'
import { socketPathOf } from '../../server/desk/socket-path.ts'
import type { AuditEvent } from '../../server/lib/audit.ts'
import { command } from '../../server/lib/command.ts'
import { isSameName } from '../../server/lib/same-name.ts'
import type { TestClock } from '../support/clock.ts'
import { createTestClock } from '../support/clock.ts'
import { addUser, openTestStore } from '../support/store.ts'

test.each([
  ['one', 'One'],
  ['Ana Ruiz', 'ana  ruiz'],
  ['José', 'JOSE\u0301'],
  ['José', 'Jose'],
  ['ana.ruiz', 'ana-ruiz'],
  ['\uff21na', 'Ana'],
])('%s and %s are one person', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

test('different names are different people, and no operator has the name of the auto-reviewer', () => {
  expect(isSameName('ana', 'anna')).toBe(false)
  expect(isSameName('张伟', '张炜')).toBe(false)
  expect(authorSchema.parse(' eva ')).toBe('eva')
  expect(authorSchema.safeParse('Simulated desk').success).toBe(false)
})

let db: Db
let clock: TestClock
let folder: string
let log: AuditEvent[]
let close: () => Promise<void>

/** The decisions that were executed: request id and author. */
let decided: string[]

async function open(mayBeOpen: boolean): Promise<void> {
  const decide = command(z.strictObject({ id: z.string(), author: authorSchema }), async ({ id, author }) => {
    decided.push(`${id} ${author}`)
    return {}
  })
  const commands = {
    ...operatorCommands({ db, clock }),
    approve: decide,
    block: decide,
    show: command(z.strictObject({ id: z.string() }), async () => ({})),
    verify: command(z.strictObject({}), async () => ({})),
  }
  const admit = createAdmit({ db, clock, mayBeOpen })
  const audit = (event: AuditEvent) => void log.push(event)
  close = await openOperatorSocket(folder, commands, { log: pino({ level: 'silent' }), audit, admit })
}

async function setUp(): Promise<void> {
  db = await openTestStore()
  clock = createTestClock(Date.UTC(2026, 0, 5))
  folder = await mkdtemp(join(tmpdir(), 'pulso-operators-'))
  log = []
  decided = []
}

async function tearDown(): Promise<void> {
  await close()
  await db.close()
  await rm(folder, { recursive: true, force: true })
}

type Key = ReturnType<typeof newOperatorKey>
type Reply = { readonly status: number; readonly problem?: string | undefined }

async function send(name: string, body: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
  const socketPath = await socketPathOf(folder)
  const reply = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request({ socketPath, path: `/${name}`, method: 'POST', headers }, response => {
      textOf(response).then(text => resolve({ status: response.statusCode ?? 0, text }), reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
  return {
    status: reply.status,
    problem: z.object({ problem: z.string() }).safeParse(JSON.parse(reply.text)).data?.problem,
  }
}

function give(name: string, input: object, key?: Key): Promise<Reply> {
  const body = JSON.stringify(input)
  clock.advance(1)
  return send(name, body, key ? signatureOf(key.pem, { command: name, body }, clock.now()) : {})
}

const add = (id: string, role: string, key: Key, by?: Key) => give('add-operator', { id, role, key: key.publicKey }, by)

/** Adds two security officers, who add and confirm one operator of each other role. Returns the keys of all. */
async function staff() {
  const keys = { luz: newOperatorKey(), eva: newOperatorKey(), rita: newOperatorKey(), paco: newOperatorKey() }
  expect((await add('Luz', 'security', keys.luz)).status).toBe(200)
  expect((await add('Eva', 'security', keys.eva, keys.luz)).status).toBe(200)
  for (const [name, role, key] of [
    ['Rita', 'review', keys.rita],
    ['Paco', 'payment', keys.paco],
  ] as const) {
    expect((await add(name, role, key, keys.luz)).status).toBe(200)
    expect((await give('confirm-operator', { id: name }, keys.eva)).status).toBe(200)
  }
  return keys
}

async function openRequests(): Promise<void> {
  const userId = await addUser(db)
  const common = { userId, createdAt: 0, dueAt: 0 }
  await db.transaction(tx =>
    tx.insert(reviews).values([
      { id: 'papers', kind: 'kyc', ...common },
      { id: 'money', kind: 'withdrawal', ...common },
    ]),
  )
}

describe('an installation that others reach', () => {
  beforeEach(async () => {
    await setUp()
    await open(false)
  })
  afterEach(tearDown)

  test('has a back office that does nothing before there are operators', async () => {
    expect(await give('approve', { id: 'money', author: 'Ana' })).toMatchObject({ status: 403 })
    expect(await add('Paco', 'payment', newOperatorKey())).toMatchObject({ status: 403 })
    expect(await give('verify', {})).toMatchObject({ status: 200 })
    expect(decided).toEqual([])
  })

  test('accepts decisions by the role of their signer, under that name', async () => {
    await openRequests()
    const { rita, paco, luz } = await staff()
    expect((await give('approve', { id: 'papers' }, rita)).status).toBe(200)
    expect((await give('approve', { id: 'money', author: 'Rita' }, paco)).status).toBe(200)
    expect(decided).toEqual(['papers Rita', 'money Paco'])
    for (const [name, id, key] of [
      ['approve', 'money', rita],
      ['approve', 'papers', paco],
      ['approve', 'money', luz],
      ['block', 'money', paco],
    ] as const)
      expect(await give(name, { id }, key)).toMatchObject({ status: 403, problem: expect.stringContaining('role') })
    expect(await give('approve', { id: 'money', author: 'Paco' })).toMatchObject({ status: 403 })
    expect(decided).toHaveLength(2)
  })

  test('records what an operator saw, did, and was refused', async () => {
    await openRequests()
    const { rita, paco } = await staff()
    log = []
    await give('show', { id: 'papers' }, rita)
    await give('approve', { id: 'papers' }, rita)
    await give('approve', { id: 'papers' }, paco)
    expect(log).toEqual([
      { event: 'desk show', outcome: 'done', name: 'Rita', subject: 'papers' },
      { event: 'desk approve', outcome: 'done', name: 'Rita', subject: 'papers' },
      expect.objectContaining({ event: 'desk approve', outcome: 'notAdmitted', subject: 'papers' }),
    ])
  })

  test('one officer alone cannot add an operator, and a removed one has no rights', async () => {
    await openRequests()
    const { luz, eva, paco } = await staff()
    const other = newOperatorKey()
    await add('Hugo', 'payment', other, luz)
    expect((await give('approve', { id: 'money' }, other)).status).toBe(403)
    expect((await give('confirm-operator', { id: 'Hugo' }, luz)).status).toBe(422)
    expect((await give('confirm-operator', { id: 'hugo' }, eva)).status).toBe(200)
    expect((await give('approve', { id: 'money' }, other)).status).toBe(200)
    expect((await give('remove-operator', { id: 'Paco' }, luz)).status).toBe(200)
    expect((await give('approve', { id: 'money' }, paco)).status).toBe(403)
    // Refused: a single remaining officer could create other operators alone.
    expect((await give('remove-operator', { id: 'Eva' }, luz)).status).toBe(422)
    expect((await add('PACO', 'payment', newOperatorKey(), luz)).status).toBe(422)
  })

  test('accepts a signature once, for a minute, and for the signed text only', async () => {
    await openRequests()
    const { paco } = await staff()
    const body = JSON.stringify({ id: 'money' })
    const headers = signatureOf(paco.pem, { command: 'approve', body }, clock.now())
    expect((await send('approve', JSON.stringify({ id: 'money2' }), headers)).status).toBe(403)
    expect((await send('show', body, headers)).status).toBe(403)
    expect((await send('approve', body, headers)).status).toBe(200)
    expect((await send('approve', body, headers)).status).toBe(403)
    // The same signature and key, written otherwise.
    const signature = must(headers['x-operator-signature'], 'a signature')
    const key = must(headers['x-operator-key'], 'a key')
    for (const rewritten of [
      { 'x-operator-signature': `${signature}==` },
      { 'x-operator-signature': `${signature.replaceAll('-', '+').replaceAll('_', '/')} ` },
      { 'x-operator-key': `${key}=` },
    ])
      expect((await send('approve', body, { ...headers, ...rewritten })).status).toBe(403)
    const early = signatureOf(paco.pem, { command: 'approve', body }, clock.now())
    clock.advance(61_000)
    expect((await send('approve', body, early)).status).toBe(403)
    expect(decided).toEqual(['money Paco'])
  })

  test('accepts no signature that an earlier process may have accepted', async () => {
    await openRequests()
    const { paco } = await staff()
    const body = JSON.stringify({ id: 'money' })
    const headers = signatureOf(paco.pem, { command: 'approve', body }, clock.now())
    expect((await send('approve', body, headers)).status).toBe(200)
    await close()
    clock.advance(1)
    await open(false)
    expect((await send('approve', body, headers)).status).toBe(403)
    const ahead = signatureOf(paco.pem, { command: 'approve', body }, clock.now() + 1)
    expect((await send('approve', body, ahead)).status).toBe(403)
    const anew = signatureOf(paco.pem, { command: 'approve', body }, clock.now())
    expect((await send('approve', body, anew)).status).toBe(200)
  })
})

test('an installation on the loopback has an open back office until it has operators', async () => {
  await setUp()
  await open(true)
  expect((await give('approve', { id: 'money', author: 'Ana' })).status).toBe(200)
  expect((await give('approve', { id: 'money' })).status).toBe(400)
  await staff()
  expect((await give('approve', { id: 'money', author: 'Ana' })).status).toBe(403)
  await tearDown()
})
