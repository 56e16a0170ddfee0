// Uploads are untrusted bytes that an operator opens later. Only the pixels may be kept: no location of a photo, no
// HTML hidden in the file, no image that exhausts the memory. Only the owner may read an upload, and others must not
// learn that it exists.
import { crc32, deflateSync } from 'node:zlib'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { DRAFT_DAYS, UPLOAD_MAX_BYTES } from '../../domain/limits.ts'
import { DAY_MS } from '../../domain/time.ts'
import { IMAGE_STORED_SIDE, UPLOADS_PER_DAY } from '../../domain/upload.ts'
import { files } from '../../server/db/account-schema.ts'
import { WIDE_FACTOR } from '../../server/lib/address.ts'
import { newId } from '../../server/lib/id.ts'
import { createLog } from '../../server/lib/log.ts'
import { fileIdOf } from '../../server/uploads/files.ts'
import { readImageForDesk } from '../../server/uploads/read.ts'
import { createImageStore } from '../../server/uploads/store.ts'
import { sweepImages } from '../../server/uploads/sweep.ts'
import type { Registered, Reply, TestServer } from '../support/server.ts'
import { refusedOf, replyOf, START_TIMEOUT_MS, startServer } from '../support/server.ts'

const UPLOAD = '/web/file/upload'
const TERMS = '/web/file/terms/upload'

let server: TestServer
let me: Registered

beforeAll(async () => {
  server = await startServer()
  me = await server.newcomer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

type Part = readonly [field: string, bytes: Uint8Array | string, name?: string]

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const [field, bytes, name = 'photo.jpg'] of parts) {
    if (typeof bytes === 'string') form.append(field, bytes)
    else form.append(field, new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), name)
  }
  return form
}

async function send(parts: readonly Part[], to = UPLOAD, token: string | null = me.token): Promise<Reply> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  return replyOf(await fetch(server.url + to, { method: 'POST', headers, body: formOf(parts) }))
}

async function upload(bytes: Uint8Array, token: string = me.token): Promise<string> {
  const { code, data, msg } = await send([['file', bytes]], UPLOAD, token)
  expect({ code, msg }).toEqual({ code: 200, msg: '' })
  return (data as { url: string }).url
}

/** The refusal of an upload by a new user, whose daily limit is unused. */
async function refusal(bytes: Uint8Array, name = 'photo.jpg') {
  const { token } = await server.newcomer()
  return refusedOf(UPLOAD, await send([['file', bytes, name]], UPLOAD, token))
}

const read = (url: string, token: string | null = me.token) =>
  fetch(server.url + url, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })
const bytesOf = async (url: string, token?: string) => Buffer.from(await (await read(url, token)).arrayBuffer())

type Colour = { r: number; g: number; b: number }
const RED: Colour = { r: 220, g: 20, b: 20 }
const BLUE: Colour = { r: 20, g: 20, b: 220 }

const plain = (width: number, height: number, background: Colour = RED) =>
  sharp({ create: { width, height, channels: 3, background } })

/** An image whose upper half is red and lower half blue, so that its orientation is visible. */
const halves = async (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: await plain(width, height / 2, BLUE)
        .png()
        .toBuffer(),
      gravity: 'south',
    },
  ])

/** Colour types of a PNG header. */
const RGB = 2
const RGBA = 6
type PngHeader = { readonly width: number; readonly height: number; readonly depth: number; readonly type: number }

/** A PNG that has a valid header and no pixels. */
function pngHead({ width, height, depth, type }: PngHeader): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = type
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(0))),
  ])
}

function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const jpeg = () => plain(800, 500).jpeg().toBuffer()

async function colourAt(image: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'white' | 'other'> {
  const [r = 0, g = 0, b = 0] = await sharp(image).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()
  if (r > 230 && g > 230 && b > 230) return 'white'
  if (r > 150 && b < 90) return 'red'
  return b > 150 && r < 90 ? 'blue' : 'other'
}

describe('the stored form of a good image', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a JPEG with the same sides', async kind => {
    const url = await upload(await plain(800, 500).toFormat(kind).toBuffer())
    expect(url).toMatch(/^\/web\/file\/[\w-]{22}$/)
    expect(await sharp(await bytesOf(url)).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 500 })
  })

  test('a larger one shrinks to the stored size, in proportion', async () => {
    const { width, height } = await sharp(
      await bytesOf(await upload(await plain(6_000, 4_000).jpeg().toBuffer())),
    ).metadata()
    expect({ width, height }).toEqual({ width: IMAGE_STORED_SIDE, height: 1_600 })
  })

  test('a photo taken sideways is rotated upright', async () => {
    // With EXIF orientation 6 the stored upper half is displayed on the right.
    const image = await bytesOf(
      await upload(await (await halves(800, 600)).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    )
    const { width, height, orientation } = await sharp(image).metadata()
    expect({ width, height, orientation }).toEqual({ width: 600, height: 800, orientation: undefined })
    expect(await colourAt(image, 500, 400)).toBe('red')
    expect(await colourAt(image, 100, 400)).toBe('blue')
  })

  test('location and camera data are removed', async () => {
    const photo = await plain(800, 500)
      .withExif({
        IFD0: { Make: 'Camera of Ana', Copyright: 'Ana' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '19/1 25/1 5700/100',
          GPSLongitudeRef: 'W',
          GPSLongitude: '99/1 8/1 0/1',
        },
      })
      .jpeg()
      .toBuffer()
    expect(must((await sharp(photo).metadata()).exif, 'the photo’s own').toString('latin1')).toContain('Camera of Ana')
    const image = await bytesOf(await upload(photo))
    const { exif, xmp, iptc } = await sharp(image).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    expect(image.toString('latin1')).not.toMatch(/Camera of Ana|Exif|GPS/)
  })

  test('transparent areas become white, not black', async () => {
    const clear = sharp({
      create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    expect(await colourAt(await bytesOf(await upload(await clear.png().toBuffer())), 200, 200)).toBe('white')
  })

  test('HTML appended to an image is removed', async () => {
    const hidden = '<script>steal()</script>'
    const polyglot = Buffer.concat([
      await jpeg(),
      Buffer.from(`<!doctype html>${hidden}`),
      Buffer.from('PK and an archive'),
    ])
    expect((await bytesOf(await upload(polyglot))).toString('latin1')).not.toMatch(/script|an archive/)
  })

  test('a file of exactly the maximum size is accepted', async () => {
    const image = await jpeg()
    await upload(Buffer.concat([image, Buffer.alloc(UPLOAD_MAX_BYTES - image.length)]))
  })
})

describe('refusals, at the field and with their reason', () => {
  const html = Buffer.from('<!doctype html><script>steal()</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>')

  test.each([
    ['a page by the name of an image', async () => html],
    ['an SVG, which can run', async () => svg],
    ['a GIF', () => plain(400, 400).gif().toBuffer()],
    ['a TIFF', () => plain(400, 400).tiff().toBuffer()],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n')],
    ['an archive', async () => Buffer.from('PK\x03\x04')],
    ['nothing at all', async () => Buffer.alloc(0)],
  ])('%s is not an image', async (_, make) => {
    expect(await refusal(await make())).toMatchObject({ status: 400, data: { field: 'file', reason: 'notAnImage' } })
  })

  test.each([
    ['half a JPEG', async () => (await noise(900, 700).jpeg().toBuffer()).subarray(0, 60_000)],
    ['half a PNG', async () => (await noise(500, 500).png().toBuffer()).subarray(0, 60_000)],
    ['half a WebP', async () => (await noise(900, 700).webp().toBuffer()).subarray(0, 30_000)],
    [
      'noise with the head of a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), garbage(5_000)]),
    ],
    ['only the head of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a page with the head of a JPEG', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html])],
    ['a HEIC that cannot be opened here', async () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), garbage(500)])],
  ])('%s is broken', async (_, make) => {
    expect(await refusal(await make())).toMatchObject({ status: 400, data: { field: 'file', reason: 'imageBroken' } })
  })

  test('a small file of 20 000 pixels width is not decoded', async () => {
    const wide = await plain(20_000, 2_000).png().toBuffer()
    expect(wide.length).toBeLessThan(1_000_000)
    expect(await refusal(wide)).toMatchObject({ data: { field: 'file', reason: 'imageTooWide' } })
  })

  // Only the header exists: an attempt to decode the pixels would fail, and the image would be called broken.
  test.each([
    ['a photo of 50.1 million pixels', { width: 8_160, height: 6_144, depth: 8, type: RGB }, '50 megapíxeles en total'],
    ['121 million pixels', { width: 11_000, height: 11_000, depth: 8, type: RGB }, '50 megapíxeles en total'],
  ])('%s is refused by the number of its pixels, without decoding', async (_, header, words) => {
    const refused = await refusal(pngHead(header))
    expect(refused).toMatchObject({ status: 400, data: { field: 'file', reason: 'imageTooManyPixels' } })
    expect(refused.msg).toContain(words)
  })

  test.each([
    ['three channels', RGB],
    ['four channels', RGBA],
  ])('7,071 × 7,071 pixels of 16 bits in %s are refused by their memory, without decoding', async (_, type) => {
    const refused = await refusal(pngHead({ width: 7_071, height: 7_071, depth: 16, type }))
    expect(refused).toMatchObject({ status: 400, data: { field: 'file', reason: 'imageTooHeavy' } })
    expect(refused.msg).toContain('200 MB')
  })

  test.each([
    ['7,071 × 7,071 pixels of 8 bits', { width: 7_071, height: 7_071, depth: 8, type: RGBA }],
    ['5,000 × 5,000 pixels of 16 bits', { width: 5_000, height: 5_000, depth: 16, type: RGBA }],
  ])('%s in four channels are within the limit of memory, and their missing pixels are found', async (_, header) => {
    expect(await refusal(pngHead(header))).toMatchObject({ data: { field: 'file', reason: 'imageBroken' } })
  })

  test('an image too small to be legible is refused', async () => {
    const refused = await refusal(await plain(900, 299).jpeg().toBuffer())
    expect(refused.data).toEqual({ field: 'file', reason: 'imageTooSmall' })
  })

  test('one byte over the limit is refused with the limit', async () => {
    const refused = await refusal(Buffer.concat([await jpeg(), Buffer.alloc(UPLOAD_MAX_BYTES)]))
    expect(refused).toMatchObject({ status: 400, data: { field: 'file', reason: 'fileTooLarge' } })
    expect(refused.msg).toContain('5 MB')
  })
})

describe('malformed uploads', () => {
  test.each([
    [
      'two files',
      async (): Promise<Part[]> => [
        ['file', await jpeg()],
        ['file', await jpeg()],
      ],
    ],
    ['a file of another name', async (): Promise<Part[]> => [['image', await jpeg()]]],
    [
      'a field beside the file',
      async (): Promise<Part[]> => [
        ['owner', 'demo'],
        ['file', await jpeg()],
      ],
    ],
    [
      'a field after the file',
      async (): Promise<Part[]> => [
        ['file', await jpeg()],
        ['owner', 'demo'],
      ],
    ],
    ['an empty form', async (): Promise<Part[]> => []],
  ])('%s is refused, and nothing is kept', async (_, make) => {
    const person = await server.newcomer()
    const refused = refusedOf(UPLOAD, await send(await make(), UPLOAD, person.token))
    expect(refused).toMatchObject({ status: 400, failure: 'invalid' })
    expect(await usedBy(person)).toBe(0)
  })

  test.each([
    [
      'a form that breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['a form without a boundary', 'multipart/form-data', 'abc'],
    ['a form that is none', 'multipart/form-data; boundary=b', 'abc'],
    ['plain text', 'text/plain', 'abc'],
    [
      'a form by the name of the prototype',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\nabc\r\n--b--\r\n',
    ],
  ])('%s is refused, without a log entry', async (_, type, body) => {
    const before = server.logged.length
    const headers = { authorization: `Bearer ${me.token}`, 'content-type': type }
    const reply = await replyOf(await fetch(server.url + UPLOAD, { method: 'POST', headers, body }))
    expect(refusedOf(UPLOAD, reply)).toMatchObject({ status: 400, failure: 'invalid' })
    expect(server.logged.slice(before)).toEqual([])
  })

  test('JSON to an upload, and a form to a call that takes JSON, are refused with a message', async () => {
    const headers = { authorization: `Bearer ${me.token}` }
    const json = { ...headers, 'content-type': 'application/json' }
    const asJson = await replyOf(
      await fetch(server.url + UPLOAD, { method: 'POST', headers: json, body: '{"file":"aGVsbG8="}' }),
    )
    const asForm = await send([['file', await jpeg()]], '/web/api/user/info')
    for (const reply of [asJson, asForm])
      expect(refusedOf('a wrong body', reply)).toMatchObject({
        status: 400,
        failure: 'invalid',
        data: { reason: 'malformed' },
      })
  })

  test('without a session only the upload of registration documents is possible', async () => {
    const image = await jpeg()
    expect(refusedOf(UPLOAD, await send([['file', image]], UPLOAD, null))).toMatchObject({ failure: 'loginExpired' })
    const { code, data } = await send([['file', image]], TERMS, null)
    expect({ code, data }).toEqual({ code: 200, data: { msg: expect.stringMatching(/^\/web\/file\/[\w-]{22}$/) } })
  })
})

describe('the owner of an image', () => {
  test('gets it with headers that prevent caching, opening and execution', async () => {
    const { status, headers } = await read(await upload(await jpeg()))
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="image.jpg"',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })

  test("another user's, an unknown and a malformed address give identical responses", async () => {
    const mine = await upload(await jpeg())
    const other = await server.newcomer()
    const answers = await Promise.all(
      [mine, `/web/file/${'x'.repeat(22)}`, "/web/file/..%2f..%2f'--", `/web/file/${'y'.repeat(190)}`].map(
        async url => {
          const response = await read(url, other.token)
          return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
        },
      ),
    )
    expect(answers[0]).toMatchObject({ status: 404, type: expect.stringContaining('application/json') })
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(refusedOf('another’s', await replyOf(await read(mine, other.token)))).toMatchObject({ failure: 'notFound' })
  })

  test('a session is required, even for one without an owner', async () => {
    const { data } = await send([['file', await jpeg()]], TERMS, null)
    const { msg: paper } = data as { msg: string }
    expect((await read(await upload(await jpeg()), null)).status).toBe(401)
    expect((await read(paper, null)).status).toBe(401)
    expect((await read(paper)).status).toBe(404)
  })

  test('an operator may read it, which is logged', async () => {
    const id = fileIdOf(await upload(await jpeg()))
    const lines: string[] = []
    const log = createLog('warn', { write: line => void lines.push(line) })
    expect((await readImageForDesk({ db: server.db, log }, 'ana@desk', id))?.length).toBeGreaterThan(100)
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ reader: 'ana@desk', file: id, owner: me.user.id }),
    ])
    expect(await readImageForDesk({ db: server.db, log }, 'ana@desk', 'x'.repeat(22))).toBeNull()
  })
})

describe('limits', () => {
  test('a number a day per user, also all at once; a day later again', async () => {
    const person = await server.newcomer()
    const image = await plain(320, 320).jpeg().toBuffer()
    const sendOne = () => send([['file', image]], UPLOAD, person.token)
    for (let sent = 0; sent < UPLOADS_PER_DAY - 4; sent += 1) expect((await sendOne()).code).toBe(200)
    const last = await Promise.all(Array.from({ length: 8 }, sendOne))
    expect(last.filter(reply => reply.code === 200)).toHaveLength(4)
    const refused = refusedOf(
      UPLOAD,
      must(
        last.find(reply => reply.code !== 200),
        'one over the limit',
      ),
    )
    expect(refused).toMatchObject({ status: 429, failure: 'uploadQuota' })
    expect(refused.msg).toContain(String(UPLOADS_PER_DAY))
    expect(await usedBy(person)).toBe(UPLOADS_PER_DAY)
    server.clock.jump(DAY_MS)
    expect((await sendOne()).code).toBe(200)
  })

  test("a number a day per address without a session, separate from its users' limits", async () => {
    server.clock.jump(DAY_MS)
    const image = await plain(320, 320).jpeg().toBuffer()
    const sendOne = () => send([['file', image]], TERMS, null)
    for (let sent = 0; sent < UPLOADS_PER_DAY; sent += 1) expect((await sendOne()).code).toBe(200)
    expect(refusedOf(TERMS, await sendOne())).toMatchObject({ failure: 'uploadQuota' })
    expect((await send([['file', image]])).code).toBe(200)
  })

  test('eight times that number a day per /48 network without a session', async () => {
    server.clock.jump(DAY_MS)
    const { db, clock } = server
    const store = createImageStore({ db, clock, newId, checkUpload: async () => null })
    const image = await plain(320, 320).jpeg().toBuffer()
    const sendFrom = (subnet: number) => store(image, { owner: null, ip: `2001:db8:77:${subnet}::1` })
    await sendFrom(0)
    const [row] = await db.select().from(files).where(eq(files.ip, '2001:db8:77:0::/64'))
    const copies = Array.from({ length: UPLOADS_PER_DAY * WIDE_FACTOR - 1 }, (_, nth) =>
      Object.assign({}, must(row, 'the image'), { id: newId(), ip: `2001:db8:77:${nth % 100}::/64` }),
    )
    await db.insert(files).values(copies)
    expect(await sendFrom(200)).toMatchObject({ failure: 'uploadQuota' })
    expect(await store(image, { owner: null, ip: '2001:db8:78::1' })).toEqual(expect.any(String))
  })
})

describe('cleaning up', () => {
  const exists = async (url: string) =>
    (await readImageForDesk({ db: server.db, log: createLog('silent') }, 'test', fileIdOf(url))) !== null

  test('documents without a registration are deleted after a day, drafts after a month; referenced ones stay', async () => {
    server.clock.jump(DAY_MS)
    const { data } = await send([['file', await jpeg()]], TERMS, null)
    const { msg: paper } = data as { msg: string }
    const [draft, front, back] = [await upload(await jpeg()), await upload(await jpeg()), await upload(await jpeg())]
    await server.ask(
      'POST /updateReal',
      {
        document: 'idCard',
        firstName: 'Ana',
        lastName: 'López',
        documentNumber: 'LOAA900101MDFPPN09',
        country: 'MX',
        front,
        back,
        consent: true,
      },
      { token: me.token },
    )
    const addresses = async () => (await server.db.select({ ip: files.ip }).from(files)).filter(({ ip }) => ip !== '')
    const sweepIn = (ms: number) => sweepImages(server.db, server.clock.now() + ms)
    await sweepIn(DAY_MS - 1)
    expect(await Promise.all([paper, draft, front].map(exists))).toEqual([true, true, true])
    expect(await addresses()).not.toEqual([])
    await sweepIn(DAY_MS + 1)
    expect(await Promise.all([paper, draft, front].map(exists))).toEqual([false, true, true])
    expect(await addresses()).toEqual([])
    await sweepIn(DRAFT_DAYS * DAY_MS + 1)
    expect(await Promise.all([draft, front, back].map(exists))).toEqual([false, true, true])
  })
})

/** An incompressible image, for tests in which the size of the file matters. */
const noise = (width: number, height: number) =>
  sharp(garbage(width * height * 3), { raw: { width, height, channels: 3 } })

/** Pseudo-random bytes, the same on every run. */
function garbage(length: number): Buffer {
  let state = 12_345
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
}

async function usedBy({ user }: Registered): Promise<number> {
  const [row] = await server.db.select({ used: count() }).from(files).where(eq(files.owner, user.id))
  return must(row, 'a count').used
}
