// Why: an overdue security update that nobody notices is a known vulnerability. The command must report what is overdue
// by the written policy, and must not report success if the registry sent it nothing. Runs against a registry of the
// test that speaks npm's real protocol.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/time.ts'
import type { Advisory } from '../../tools/advisories/audit.ts'
import type { Found } from '../../tools/advisories/deadlines.ts'
import { dayOf, deadlines, FRAMES, nextSeen, RELEASE_FRAMES } from '../../tools/advisories/deadlines.ts'

const command = fileURLToPath(new URL('../../tools/advisories.ts', import.meta.url))
const RUNNING = 'pulso-test-runs'
const BUILDING = 'pulso-test-builds'
const ADVISORY = 'GHSA-aaaa-bbbb-cccc'
const OTHER = 'GHSA-dddd-eeee-ffff'

describe('the time frames', () => {
  const advisory = (id: string): Advisory => ({
    id,
    package: 'left',
    range: '<2.0.0',
    title: 'Title',
    url: 'https://example.com',
    severity: 'high',
  })
  const found: Found = { running: [advisory('a'), advisory('b')], building: [advisory('c')] }
  const seen = {
    a: { seen: '2026-01-01' },
    b: { seen: '2026-01-01', unreachable: 'only the desk reads such a file' },
    c: { seen: '2026-01-01' },
  }
  const lateOn = (day: string) =>
    deadlines(found, seen, day).flatMap(({ advisory: { id }, isOverdue }) => (isOverdue ? [id] : []))

  test('are those of SECURITY.md', async () => {
    const policy = (await readFile('SECURITY.md', 'utf8')).replaceAll('\n', ' ')
    expect(policy).toContain(`updated within ${FRAMES.reachable} days if it can be reached from the network`)
    expect(policy).toMatch(new RegExp(`within ${FRAMES.unreachable} +otherwise`))
    expect(policy).toContain(`taken within ${RELEASE_FRAMES.running} days of its publication`)
    expect(policy).toContain(`${RELEASE_FRAMES.building} for what builds and tests: a fix`)
    expect(policy).toMatch(new RegExp(`what +builds and tests, within ${FRAMES.building}`))
  })

  test('end with their last day', () => {
    expect(deadlines(found, seen, '2026-01-01').map(({ due }) => due)).toEqual([
      '2026-01-08',
      '2026-01-31',
      '2026-04-01',
    ])
    expect(lateOn('2026-01-08')).toEqual([])
    expect(lateOn('2026-01-09')).toEqual(['a'])
    expect(lateOn('2026-01-31')).toEqual(['a'])
    expect(lateOn('2026-02-01')).toEqual(['a', 'b'])
    expect(lateOn('2026-04-02')).toEqual(['a', 'b', 'c'])
  })

  test('run from the first sight; what is gone is forgotten', () => {
    const earlier = { a: { seen: '2025-12-01' }, gone: { seen: '2025-11-01' } }
    expect(nextSeen(earlier, found, '2026-01-01')).toEqual({
      a: { seen: '2025-12-01' },
      b: { seen: '2026-01-01' },
      c: { seen: '2026-01-01' },
    })
  })
})

describe('the command', () => {
  let folder: string
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  let asked: object[]
  /** Days of publication of each package's releases. */
  let published: Record<string, string>
  /** Reason for which all releases are deprecated. */
  let ended: string | null
  const registry = createServer((request, response) => void answer(request, response))

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pulso-advisories-'))
    asked = []
    ended = null
    published = { '1.0.0': `${ago(400)}T10:00:00.000Z` }
    answer = answers
    const uses = { dependencies: { [RUNNING]: '1.0.0' }, devDependencies: { [BUILDING]: '1.0.0' } }
    const root = { name: 'project', version: '1.0.0', ...uses }
    const packages = {
      '': root,
      [`node_modules/${RUNNING}`]: { version: '1.0.0' },
      [`node_modules/${BUILDING}`]: { version: '1.0.0', dev: true },
    }
    const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
    await writeFile(join(folder, 'package.json'), JSON.stringify(root))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
    await seenBefore({})
    registry.listen(0, '127.0.0.1')
    await once(registry, 'listening')
  })
  afterEach(async () => {
    registry.closeAllConnections()
    registry.close()
    await rm(folder, { recursive: true })
  })

  const seenFile = () => join(folder, 'seen.json')
  const seenBefore = (seen: object) => writeFile(seenFile(), JSON.stringify(seen))
  const seenNow = async (): Promise<unknown> => JSON.parse(await readFile(seenFile(), 'utf8'))
  const ago = (days: number): string => dayOf(Date.now() - days * DAY_MS)

  /** Answers like the npm registry: the metadata of a package, or the advisories for the versions in the request. */
  async function answers(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET') {
      const name = (request.url ?? '').slice(1)
      const versions = Object.fromEntries(
        Object.keys(published).map(version => [version, { name, version, ...(ended && { deprecated: ended }) }]),
      )
      response.end(
        JSON.stringify({ name, versions, 'dist-tags': { latest: Object.keys(published).at(-1) }, time: published }),
      )
      return
    }
    const body = await buffer(request)
    const versions: object = JSON.parse(
      (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString(),
    )
    asked.push(versions)
    const known = [weakness(RUNNING, ADVISORY, 1), weakness(BUILDING, OTHER, 2)]
    response.end(JSON.stringify(Object.fromEntries(known.filter(([name]) => name in versions))))
  }

  /** Writes the version of what runs into the project and its lock file. */
  async function lockAt(version: string): Promise<void> {
    for (const file of ['package.json', 'package-lock.json']) {
      const text = await readFile(join(folder, file), 'utf8')
      const locked = text.replaceAll(`"${RUNNING}":"1.0.0"`, `"${RUNNING}":"${version}"`)
      const entry = `"node_modules/${RUNNING}":{"version":`
      await writeFile(join(folder, file), locked.replace(`${entry}"1.0.0"`, `${entry}"${version}"`))
    }
  }

  const noWeakness = (response: ServerResponse): void => void response.end('{}')

  const weakness = (name: string, ghsa: string, id: number) =>
    [
      name,
      [
        {
          id,
          url: `https://github.com/advisories/${ghsa}`,
          title: 'Reads too far',
          severity: 'high',
          vulnerable_versions: '<2.0.0',
          cwe: [],
          cvss: { score: 7, vectorString: null },
        },
      ],
    ] as const

  /** Runs the command with its own home directory, so that no npm configuration of this machine applies. */
  function run(...more: string[]): Promise<{ readonly code: number; readonly out: string }> {
    const { port } = registry.address() as AddressInfo
    const args = [command, `--registry=http://127.0.0.1:${port}/`, `--seen=${seenFile()}`, ...more]
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    }
    return new Promise(resolve => {
      execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
      )
    })
  }

  test('lists what is known, with its last day, and remembers since when', async () => {
    const { code, out } = await run()
    expect(out).toContain(
      `due by ${ago(-FRAMES.reachable)} (seen ${ago(0)}, runs): high, ${RUNNING} <2.0.0: Reads too far`,
    )
    expect(out).toContain(`due by ${ago(-FRAMES.building)} (seen ${ago(0)}, builds or tests): high, ${BUILDING}`)
    expect(out).toContain('2 known weaknesses, 0 overdue.')
    expect(code).toBe(0)
    expect(await seenNow()).toEqual({
      [`${ADVISORY} ${RUNNING}`]: { seen: ago(0) },
      [`${OTHER} ${BUILDING}`]: { seen: ago(0) },
    })
    expect(asked.map(versions => Object.keys(versions).sort())).toEqual([[RUNNING], [BUILDING, RUNNING]])
  })

  test('ends with 1 when something that runs is late, and not while a reason gives it more time', async () => {
    const id = `${ADVISORY} ${RUNNING}`
    await seenBefore({ [id]: { seen: ago(8) } })
    const late = await run()
    expect(late.out).toContain(`OVERDUE, was due by ${ago(1)} (seen ${ago(8)}, runs)`)
    expect(late.out).toContain('2 known weaknesses, 1 overdue.')
    expect(late.code).toBe(1)
    await seenBefore({ [id]: { seen: ago(8), unreachable: 'no request gets there' } })
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('out of reach of the network') })
    expect(await seenNow()).toMatchObject({ [id]: { unreachable: 'no request gets there' } })
  })

  test('lists what a newer release of its line has superseded, with its last day; ends with 1 when it is late', async () => {
    answer = async (request, response) => (request.method === 'GET' ? answers(request, response) : noWeakness(response))
    const at = (days: number) => `${ago(days)}T10:00:00.000Z`
    Object.assign(published, { '1.1.0': at(30), '1.10.0': at(2), '1.11.0-beta.1': at(1), '2.0.0': at(300) })
    const due = await run()
    expect(due.out).toContain(`due by ${ago(0)} (superseded ${ago(30)}, runs): ${RUNNING} 1.0.0 → 1.10.0`)
    expect(due.out).toContain(`due by ${ago(-60)} (superseded ${ago(30)}, builds or tests): ${BUILDING} 1.0.0 → 1.10.0`)
    expect(due.out).toContain('2 packages superseded, 0 overdue, 0 deprecated.')
    expect(due.code).toBe(0)
    Object.assign(published, { '1.1.0': at(31) })
    const late = await run()
    expect(late.out).toContain(`OVERDUE, was due by ${ago(1)} (superseded ${ago(31)}, runs): ${RUNNING}`)
    expect(late.out).toContain('2 packages superseded, 1 overdue, 0 deprecated.')
    expect(late.code).toBe(1)
    await lockAt('1.10.0')
    expect((await run()).out).toContain('1 packages superseded, 0 overdue, 0 deprecated.')
  })

  test('lists a deprecated release with the reason of its publisher', async () => {
    answer = async (request, response) => (request.method === 'GET' ? answers(request, response) : noWeakness(response))
    ended = 'Use another one.'
    const { code, out } = await run()
    expect(out).toContain(`deprecated: ${RUNNING} 1.0.0: Use another one.`)
    expect(out).toContain('0 packages superseded, 0 overdue, 2 deprecated.')
    expect(code).toBe(0)
  })

  test('ends with 2 when the registry answers audits and has no packages', async () => {
    answer = async (request, response) => {
      if (request.method !== 'GET') noWeakness(response)
      else response.writeHead(500).end()
    }
    expect(await run()).toMatchObject({ code: 2, out: expect.stringContaining('Nothing is known of newer releases') })
  })

  test('ends with 0 when nothing is known', async () => {
    answer = async (request, response) => (request.method === 'GET' ? answers(request, response) : noWeakness(response))
    expect(await run()).toEqual({
      code: 0,
      out: '0 known weaknesses, 0 overdue.\n0 packages superseded, 0 overdue, 0 deprecated.\n',
    })
  })

  test('ends with 2 and the words of a registry that answers no audits, and forgets nothing', async () => {
    const seen = { [`${ADVISORY} ${RUNNING}`]: { seen: ago(3) } }
    await seenBefore(seen)
    answer = async (request, response) => {
      await buffer(request)
      response.writeHead(405, { allow: 'GET,HEAD' }).end()
    }
    const { code, out } = await run()
    expect(code).toBe(2)
    expect(out).toContain('answers no audit')
    expect(out).toContain('405 Method Not Allowed')
    expect(await seenNow()).toEqual(seen)
  })

  test('ends with 2 when the registry is away', async () => {
    answer = async request => void request.socket.destroy()
    expect(await run()).toMatchObject({ code: 2, out: expect.stringContaining('answers no audit') })
  })
})
