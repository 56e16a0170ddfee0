// The operator socket. The running server has locked the embedded store, so the server itself executes operators'
// commands: one per request on a Unix socket, with JSON in both directions. Only the owner of the process can open the
// socket; the operator who gives a command is identified by the signature.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Audit, AuditEvent } from '../lib/audit.ts'
import type { Command } from '../lib/command.ts'
import { Problem } from '../lib/command.ts'
import type { Log } from '../lib/log.ts'
import type { Admit } from './admit.ts'
import { freeSocketPath, removeSocket } from './socket-path.ts'

const ONLY_THE_OWNER = 0o177

/** Returns a close function. */
export async function openOperatorSocket(
  folder: string,
  commands: Readonly<Record<string, Command>>,
  { log, audit, admit }: DeskDeps & { readonly log: Log },
): Promise<() => Promise<void>> {
  const path = await freeSocketPath(folder)
  const server = createServer((request, response) => {
    answer(commands, request, { audit, admit }).then(
      reply => send(response, reply),
      error => {
        log.error({ err: error, command: request.url }, 'a command of the desk failed')
        send(response, { status: 500, body: { problem: 'The server failed on it; its log says why.' } })
      },
    )
  })
  await listen(server, path)
  return async () => {
    server.closeIdleConnections()
    await new Promise(resolve => server.close(resolve))
    await removeSocket(folder)
  }
}

type DeskDeps = { readonly audit: Audit; readonly admit: Admit }
type Reply = { readonly status: number; readonly body: unknown }

async function answer(
  commands: Readonly<Record<string, Command>>,
  request: IncomingMessage,
  { audit, admit }: DeskDeps,
): Promise<Reply> {
  const name = request.url?.slice(1) ?? ''
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { status: 404, body: { problem: `This server has no command '${name}'.` } }
  const body = await text(request)
  const given = json(body)
  if (!isRecord(given)) return { status: 400, body: { problem: 'The command is not JSON.' } }
  const admitted = await admit(request.headers, { command: name, body })
  if (admitted instanceof Problem) {
    audit(Object.assign({ event: `desk ${name}`, outcome: 'notAdmitted' }, namesOf(given)))
    return { status: 403, body: { problem: admitted.text } }
  }
  const input =
    admitted.name !== null && takesAuthor(command) ? Object.assign({}, given, { author: admitted.name }) : given
  const parsed = command.input.safeParse(input)
  if (!parsed.success) return { status: 400, body: { problem: misusedText(parsed.error) } }
  const done = await command.run(parsed.data)
  const outcome = done instanceof Problem ? 'refused' : 'done'
  const { name: author = admitted.name ?? undefined, subject } = namesOf(parsed.data)
  audit({ event: `desk ${name}`, outcome, name: author, subject })
  return done instanceof Problem ? { status: 422, body: { problem: done.text } } : { status: 200, body: done }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const takesAuthor = ({ input }: Command): boolean => input instanceof z.ZodObject && 'author' in input.shape

const operatorSchema = z.object({ author: z.string().optional(), id: z.string().optional() })

/** The author that the command names, and the request that it is about. */
function namesOf(input: unknown): Pick<AuditEvent, 'name' | 'subject'> {
  const { author, id } = operatorSchema.safeParse(input).data ?? {}
  return { name: author, subject: id }
}

const misusedText = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join('\n')

function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body))
}

/**
 * Listens under a umask with which `listen` creates the socket, so that other users of the machine can never open it.
 */
function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const before = process.umask(ONLY_THE_OWNER)
    server.listen(path, resolve)
    process.umask(before)
  })
}
