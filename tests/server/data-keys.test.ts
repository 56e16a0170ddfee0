// A copy of the store's files, or a backup, without the key file must not reveal a document, an account number or the
// secret of a second factor. Losing the key loses these values for good, so a process without it must not start, and a
// new key must reach every value.
import { createCipheriv, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { getTableName, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { writeBackup } from '../../server/backup/dump.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import type { StoredBank } from '../../server/db/account-schema.ts'
import {
  chatMessages,
  companies,
  destinations,
  documentKeys,
  files,
  kycApplications,
  reviews,
  withdrawals,
} from '../../server/db/account-schema.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { factors } from '../../server/db/factor-schema.ts'
import { openStore } from '../../server/db/pglite.ts'
import { pushDevices, pushKeys } from '../../server/db/push-schema.ts'
import { busKeys, users } from '../../server/db/schema.ts'
import type { Sealed } from '../../server/db/sealed-columns.ts'
import { opened, sealedFor } from '../../server/db/sealed-columns.ts'
import { textRows } from '../../server/db/text-rows.ts'
import { currentKeys, setDataKeys } from '../../server/keys/current.ts'
import type { DataKeys } from '../../server/keys/data-keys.ts'
import { dataKeysOf, formOf, open, SealProblem, seal } from '../../server/keys/data-keys.ts'
import { addKey, readKeyFile } from '../../server/keys/key-file.ts'
import { available, openWallets, platformAccount } from '../../server/ledger/accounts.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { newId } from '../../server/lib/id.ts'
import { claimKeys, keysOf } from '../../server/sealing/claim.ts'
import { keyUses, resealOld, retireKeys, sealed } from '../../server/sealing/reseal.ts'
import type { OpenStore } from '../support/postgres.ts'
import { onEachStore } from '../support/postgres.ts'
import { openTestStore } from '../support/store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulso-keys-'))
})
afterEach(() => {
  setDataKeys(null)
  rmSync(folder, { recursive: true, force: true })
})

const NUMBER = '002180700888444219'
const PASSPORT = 'G98765432'
const pixels = Uint8Array.from({ length: 400 }, (_, index) => index % 251)
const secret = Uint8Array.from({ length: 20 }, (_, index) => 200 + index)

const bank: StoredBank = {
  kind: 'bank',
  country: 'MX',
  frontImage: '/web/file/f',
  backImage: null,
  fields: {
    cardNumber: NUMBER,
    accountName: '',
    bankName: 'BBVA México',
    cardholderName: 'Ana López',
    swiftCode: '',
    branchCode: '',
    abaNumber: '',
    bankAddress: '',
    region: '',
    city: '',
    postalCode: '',
    personalAddress: '',
  },
}
const PUSH_KEY = 'the private key for push services'
const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/ana', keys: { p256dh: 'B', auth: 'A' } }
const copy = { name: 'BBVA México', masked: '•••• 4219', network: null, details: bank }

/** Writes a value into every encrypted column. */
async function fill(db: Db): Promise<void> {
  await db.transaction(async tx => {
    const ana = { username: 'ana', passwordHash: '', accountType: 2, createdAt: 0, referralCode: 'A' } as const
    await tx.insert(users).values({ id: 'ana', fullName: sealedFor('ana', 'Ana López'), ...ana })
    await tx
      .insert(chatMessages)
      .values({ id: 'm', thread: 'user:ana', author: 'customer', text: sealedFor('m', 'Hola'), createdAt: 0 })
    const review = { userId: 'ana', createdAt: 0, dueAt: 0 }
    await tx.insert(reviews).values([
      { id: 'k', kind: 'kyc', ...review },
      { id: 'w', kind: 'withdrawal', ...review },
      { id: 'd', kind: 'account', ...review },
    ])
    const file = { ip: '', width: 1, height: 1, createdAt: 0 }
    await tx.insert(files).values({ id: 'f', owner: 'ana', image: sealedFor('f', pixels), ...file })
    const name = { firstName: sealedFor('k', 'Ana'), lastName: sealedFor('k', 'López'), country: 'MX' }
    const documentNumber = sealedFor('k', PASSPORT)
    await tx.insert(kycApplications).values({ id: 'k', document: 'passport', documentNumber, front: 'f', ...name })
    const place = { userId: 'ana', reviewId: 'd', kind: 'bank' as const, createdAt: 0 }
    await tx.insert(destinations).values({
      tokenised: true,
      id: 'd',
      currency: 'MXN',
      details: sealedFor('d', bank),
      images: '/web/file/f',
      ...place,
    })
    const out = { kind: 'bank' as const, wallet: 'usStock' as const, currency: 'USD' as const, amount: 5n, fee: 0n }
    const pendingId = await reserveIn(tx)
    await tx.insert(withdrawals).values({
      tokenised: true,
      id: 'w',
      destinationId: 'd',
      destination: sealedFor('w', copy),
      pendingId,
      ...out,
    })
    const own = (text: string) => sealedFor('ana', text)
    const officer = { officerName: own(''), officerPosition: '', mobilePhone: own(''), officeAddress: own('') }
    const company = { corporateId: 'C', licenseImage: '', licenseNumber: own('LIC-7'), bankAccount: own(NUMBER) }
    await tx.insert(companies).values({ userId: 'ana', ...company, ...officer })
    await tx
      .insert(factors)
      .values({ id: 't', userId: 'ana', kind: 'totp', name: '', secret: sealedFor('t', secret), createdAt: 0 })
    await tx.insert(busKeys).values({ name: 'messages', key: sealedFor('messages', pixels.subarray(0, 32)) })
    await tx.insert(pushKeys).values({ name: 'vapid', key: sealedFor('vapid', PUSH_KEY) })
    await tx.insert(pushDevices).values({
      id: 'p',
      digest: '',
      userId: 'ana',
      sessionId: 's',
      subscription: sealedFor('p', subscription),
      locale: 'en',
      zone: 'UTC',
      topics: [],
      amounts: false,
      createdAt: 0,
    })
    await tx.insert(documentKeys).values({ name: 'numbers', key: sealedFor('numbers', pixels.subarray(0, 32)) })
  })
}

async function reserveIn(tx: Tx): Promise<string> {
  const ledger = createLedger({ newId })
  await openWallets(tx, 'ana')
  const leg = {
    from: platformAccount('funding', 'USD'),
    to: available('ana', 'usStock'),
    amount: 5n,
    kind: 'deposit' as const,
  }
  await ledger.transfer(tx, { subject: null, at: 0, legs: [leg] })
  const subject = { type: 'withdrawal', id: 'w' } as const
  const pending = await ledger.reserve(tx, { userId: 'ana', wallet: 'usStock', amount: 5n, subject, at: 0 })
  return String(pending)
}

async function expectReadable(db: Db): Promise<void> {
  expect((await db.select().from(files))[0]?.image.open('f')).toEqual(pixels)
  expect((await db.select().from(kycApplications))[0]?.documentNumber.open('k')).toBe(PASSPORT)
  expect((await db.select().from(destinations))[0]?.details.open('d')).toEqual(bank)
  expect((await db.select().from(withdrawals))[0]?.destination.open('w')).toEqual(copy)
  const [company] = await db.select().from(companies)
  expect(company && opened('ana', company)).toMatchObject({ licenseNumber: 'LIC-7', bankAccount: NUMBER })
  expect((await db.select().from(factors))[0]?.secret?.open('t')).toEqual(secret)
  expect((await db.select().from(users))[0]?.fullName?.open('ana')).toBe('Ana López')
  expect((await db.select().from(chatMessages))[0]?.text.open('m')).toBe('Hola')
  expect((await db.select().from(busKeys))[0]?.key.open('messages')).toEqual(pixels.subarray(0, 32))
  expect((await db.select().from(pushKeys))[0]?.key.open('vapid')).toBe(PUSH_KEY)
  expect((await db.select().from(pushDevices))[0]?.subscription.open('p')).toEqual(subscription)
}

/** Every encrypted column as it is stored, as text. */
async function stored(db: Db): Promise<readonly string[]> {
  const texts: string[] = []
  for (const { table, column } of sealed) {
    const rows = await textRows(db, sql`SELECT ${column}::text AS value FROM ${table}`)
    texts.push(...rows.map(row => must(row['value'], 'a value')))
  }
  return texts
}

/** Stores all values as an earlier version did: the column is authenticated, and the row is not. */
async function storeForColumns(db: Db, { newest }: DataKeys): Promise<void> {
  const prefix = Buffer.concat([Buffer.from('PLSv1'), Buffer.from(newest.id, 'hex')])
  for (const { table, key, column } of sealed) {
    const [row] = await db.select({ id: key, value: column }).from(table)
    const { id, value: found } = must(row, 'a row') as { readonly id: string; readonly value: Sealed<unknown> }
    const value = found.open(id)
    const isText = typeof value === 'string'
    const plainBytes = value instanceof Uint8Array ? value : Buffer.from(isText ? value : JSON.stringify(value))
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', newest.secret, nonce)
    cipher.setAAD(Buffer.concat([prefix, Buffer.from(`${getTableName(table)}.${column.name}`)]))
    const bytes = Buffer.concat([prefix, nonce, cipher.update(plainBytes), cipher.final(), cipher.getAuthTag()])
    const text = bytes.toString('base64url')
    const asText = isText ? text : JSON.stringify(text)
    const inStore = value instanceof Uint8Array ? bytes : asText
    await db.execute(sql`UPDATE ${table} SET ${sql.identifier(column.name)} = ${inStore} WHERE ${key} = ${id}`)
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const plain = (texts: readonly string[]): readonly string[] =>
  texts.filter(text =>
    [
      NUMBER,
      PASSPORT,
      PUSH_KEY,
      subscription.endpoint,
      'LIC-7',
      'López',
      'Hola',
      hex(secret),
      hex(pixels.subarray(0, 32)),
    ].some(s => text.includes(s)),
  )

describe('a sealed value', () => {
  const two = async () => dataKeysOf([await newIdentity(), await newIdentity()])
  const newIdentity = async () => {
    const path = join(folder, 'one')
    rmSync(path, { force: true })
    await addKey(path, new Date(0))
    return must(readFileSync(path, 'utf8').split('\n')[1], 'a key')
  }

  const at = { column: 'a.b', row: '1' }

  test('opens with its key, in its own column and row, as it was', async () => {
    const keys = await two()
    const value = seal(keys, at, pixels)
    expect(formOf(value)).toBe('row')
    expect(new Uint8Array(open(keys, at, value))).toEqual(pixels)
    expect(seal(keys, at, pixels).equals(value)).toBe(false)
    expect(() => open(keys, { column: 'a.c', row: '1' }, value)).toThrow(SealProblem)
    expect(() => open(keys, { column: 'a.b', row: '2' }, value)).toThrow(SealProblem)
    expect(formOf(pixels)).toBe('none')
  })

  test('whose bytes were changed, anywhere, does not', async () => {
    const keys = await two()
    const value = seal(keys, at, secret)
    for (let nth = 0; nth < value.byteLength; nth += 1) {
      const changed = Buffer.from(value)
      changed[nth] = must(changed[nth], 'a byte') ^ 1
      if (formOf(changed) !== 'none') expect(() => open(keys, at, changed), `byte ${nth}`).toThrow(SealProblem)
    }
  })

  test('does not open with another key', async () => {
    const value = seal(await two(), at, secret)
    const others = await two()
    expect(() => open(others, at, value)).toThrow('which this process does not have')
    expect(() => open(null, at, value)).toThrow('which this process does not have')
  })
})

describe('a key file', () => {
  test('is its owner’s only; the newest key comes first, and the others stay', async () => {
    const path = join(folder, 'sub', 'keys')
    await addKey(path, new Date(0))
    const first = must(await readKeyFile(path), 'a key')
    await addKey(path, new Date(0))
    const second = must(await readKeyFile(path), 'keys')
    expect(second.newest.id).not.toBe(first.newest.id)
    expect([...second.byId.keys()]).toEqual([second.newest.id, first.newest.id])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'sub'))).toEqual(['keys'])
  })

  test('that others can read, or that is not a key file, is refused', async () => {
    const path = join(folder, 'keys')
    expect(await readKeyFile(path)).toBeNull()
    await addKey(path, new Date(0))
    chmodSync(path, 0o640)
    await expect(readKeyFile(path)).rejects.toThrow('chmod 600')
    writeFileSync(path, '')
    chmodSync(path, 0o600)
    await expect(readKeyFile(path)).rejects.toThrow('is no key file')
    writeFileSync(path, 'AGE-SECRET-KEY-1NOTONE\n')
    await expect(readKeyFile(path)).rejects.toThrow('is no key file')
  })
})

test('the list of columns to encrypt again has every encrypted column, each by its own name', () => {
  const schemas = readdirSync('server/db').filter(name => name.endsWith('schema.ts'))
  const named = schemas.flatMap(name => [
    ...readFileSync(join('server/db', name), 'utf8').matchAll(
      /sealed(?:Bytea|Text|Json)(?:<.+?>)?\('\w+', '([\w.]+)'\)/g,
    ),
  ])
  const listed = sealed.map(({ table, column }) => `${getTableName(table)}.${column.name}`)
  expect(listed.toSorted()).toEqual(named.map(([, column]) => column).toSorted())
})

onEachStore('a store with keys', (openIt: OpenStore) => {
  const place = () => ({ dataDir: folder, databaseUrl: 'some', dataKeyFile: join(folder, 'keys') })

  test('has no paper, number or secret in its files, and reads them back', async () => {
    await addKey(place().dataKeyFile, new Date(0))
    const db = await openIt()
    await claimKeys(db, place(), 1)
    await fill(db)
    expect(plain(await stored(db))).toEqual([])
    await expectReadable(db)
    expect(await keyUses(db)).toEqual([{ id: currentKeys()?.newest.id, values: sealed.length }])
    setDataKeys(null)
    const [file] = await db.select().from(files)
    expect(() => file?.image.open('f')).toThrow(SealProblem)
    await db.close()
  })

  test('encrypts existing values at its first start with a key', async () => {
    const db = await openIt()
    await fill(db)
    expect(plain(await stored(db))).not.toEqual([])
    await addKey(place().dataKeyFile, new Date(0))
    await claimKeys(db, place(), 1)
    await expectReadable(db)
    await resealOld(db, 2)
    expect(plain(await stored(db))).toEqual([])
    await expectReadable(db)
    const before = await stored(db)
    await resealOld(db, 3)
    expect(await stored(db)).toEqual(before)
    await db.close()
  })

  test('a new key encrypts every value again; the old one decrypts until then, and is removed after it', async () => {
    const db = await openIt()
    const { dataKeyFile } = place()
    await addKey(dataKeyFile, new Date(0))
    await claimKeys(db, place(), 1)
    const old = readFileSync(dataKeyFile)
    await fill(db)
    await addKey(dataKeyFile, new Date(0))
    await claimKeys(db, place(), 2)
    await expectReadable(db)
    const keys = must(currentKeys(), 'keys')
    await resealOld(db, 3)
    const [first, second] = await keyUses(db)
    expect(first?.values).toBe(0)
    expect(second).toEqual({ id: keys.newest.id, values: sealed.length })
    expect(await retireKeys(db, keys, 4)).toEqual([second])
    await expectReadable(db)

    writeFileSync(dataKeyFile, old)
    await expect(claimKeys(db, place(), 5)).rejects.toMatchObject({
      problem: 'locked',
      message: expect.stringContaining(keys.newest.id),
    })
    await db.close()
  })

  test('does not open a value that was copied to another row', async () => {
    await addKey(place().dataKeyFile, new Date(0))
    const db = await openIt()
    await claimKeys(db, place(), 1)
    await fill(db)
    await db.insert(files).values({ id: 'g', image: sealedFor('g', secret), ip: '', width: 1, height: 1, createdAt: 0 })
    await db.execute(sql`UPDATE files SET image = (SELECT image FROM files WHERE id = 'f') WHERE id = 'g'`)
    const rows = new Map((await db.select().from(files)).map(row => [row.id, row]))
    expect(rows.get('f')?.image.open('f')).toEqual(pixels)
    expect(() => rows.get('g')?.image.open('g')).toThrow(SealProblem)
    await db.close()
  })

  test('seals the values of an earlier version for their rows at its start, and then refuses others', async () => {
    await addKey(place().dataKeyFile, new Date(0))
    const db = await openIt()
    await claimKeys(db, place(), 1)
    await fill(db)
    const keys = must(currentKeys(), 'keys')
    await storeForColumns(db, keys)
    await expectReadable(db)
    const before = await stored(db)
    expect(await resealOld(db, 2)).toBe(true)
    await expectReadable(db)
    expect((await stored(db)).filter(text => before.includes(text))).toEqual([])
    expect(await keyUses(db)).toEqual([{ id: keys.newest.id, values: sealed.length }])

    const refused = async () => {
      const [file] = await db.select().from(files)
      expect(() => file?.image.open('f')).toThrow('is not sealed for its row')
    }
    await storeForColumns(db, keys)
    await refused()
    await db.execute(sql`UPDATE files SET image = ${Buffer.from(pixels)}`)
    await refused()
    await claimKeys(db, place(), 3)
    await refused()
    await db.close()
  })

  test('refuses to open without its key file, and makes none', async () => {
    const db = await openIt()
    await expect(claimKeys(db, place(), 1)).rejects.toThrow('There is no key file')
    await addKey(place().dataKeyFile, new Date(0))
    await claimKeys(db, place(), 1)
    rmSync(place().dataKeyFile)
    await expect(claimKeys(db, place(), 2)).rejects.toThrow('There is no key file')
    expect(readdirSync(folder)).toEqual([])
    const own = { dataDir: folder, databaseUrl: '', dataKeyFile: '' }
    await expect(claimKeys(db, own, 3)).rejects.toMatchObject({ problem: 'locked' })
    expect(readdirSync(folder)).toEqual([])
    await expect(keysOf(db, { ...own, databaseUrl: 'some' })).rejects.toThrow('is not in DATA_KEY_FILE')
    await db.close()
  })
})

test('the embedded store makes its key at its first start', async () => {
  const dataDir = join(folder, 'data')
  const own = { dataDir, databaseUrl: '', dataKeyFile: '' }
  const db = await openStore(dataDir, 0)
  await claimKeys(db, own, 0)
  const first = currentKeys()?.newest.id
  await fill(db)
  await db.close()
  expect(statSync(join(dataDir, 'data.keys')).mode & 0o777).toBe(0o600)
  const again = await openStore(dataDir, 0)
  await claimKeys(again, own, 0)
  expect(currentKeys()?.newest.id).toBe(first)
  await expectReadable(again)
  await again.close()
}, 60_000)

describe('a backup of a store with keys', () => {
  const path = () => join(folder, 'keys')

  async function saved(): Promise<string> {
    await addKey(path(), new Date(0))
    setDataKeys(await readKeyFile(path()))
    const db = await openTestStore()
    await fill(db)
    const file = join(folder, 'backup')
    await writeBackup(db, file, 5)
    await db.close()
    return file
  }

  test('is a file of age, which its key opens', async () => {
    const bytes = readFileSync(await saved())
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const decrypter = new Decrypter()
    decrypter.addIdentity(must(currentKeys(), 'keys').newest.identity)
    const text = gunzipSync(await decrypter.decrypt(bytes)).toString()
    expect(text).toContain('"pulso":"backup"')
    expect(plain(text.split('\n'))).toEqual([])
  })

  test('is restored with its key, also when that is not the newest any more', async () => {
    const file = await saved()
    await addKey(path(), new Date(0))
    setDataKeys(await readKeyFile(path()))
    const db = await openTestStore()
    await restoreBackup(db, file)
    await expectReadable(db)
    await db.close()
  })

  test('is refused without its key, with another, cut, or altered, and leaves the store empty', async () => {
    const file = await saved()
    const bytes = readFileSync(file)
    const own = currentKeys()
    const db = await openTestStore()
    setDataKeys(null)
    await expect(restoreBackup(db, file)).rejects.toThrow('is encrypted')
    await addKey(join(folder, 'other'), new Date(0))
    setDataKeys(await readKeyFile(join(folder, 'other')))
    await expect(restoreBackup(db, file)).rejects.toThrow('is encrypted')
    setDataKeys(own)
    for (const cut of [30, 200, bytes.byteLength - 1]) {
      writeFileSync(file, bytes.subarray(0, cut))
      await expect(restoreBackup(db, file), `cut at ${cut}`).rejects.toThrow(/altered|cannot be read/)
    }
    const changed = Buffer.from(bytes)
    changed[bytes.byteLength - 100] = must(changed[bytes.byteLength - 100], 'a byte') ^ 1
    writeFileSync(file, changed)
    await expect(restoreBackup(db, file)).rejects.toThrow('altered')
    expect(await db.select().from(files)).toEqual([])
    writeFileSync(file, bytes)
    await restoreBackup(db, file)
    await expectReadable(db)
    await db.close()
  })
})
