// A client of the running server's operator socket (server/desk/operator-socket.ts). Commands are signed with the key
// file that OPERATOR_KEY names, if it is set.
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { signatureOf } from '../server/desk/signature.ts'
import { socketPathOf } from '../server/desk/socket-path.ts'
import { NotDone } from './command.ts'

/** Rejects with NotDone if no server responds, or with the server's message if it refuses. */
export async function askOperatorSocket<Answer>(dataDir: string, command: string, input: object): Promise<Answer> {
  const socketPath = await socketPathOf(dataDir).catch(() => '')
  const body = JSON.stringify(input)
  const headers = await signed(command, body)
  const reply = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request({ socketPath, path: `/${command}`, method: 'POST', headers }, response => {
      textOf(response).then(answer => resolve({ status: response.statusCode ?? 0, body: answer }), reject)
    })
    asked.on('error', () =>
      reject(new NotDone(`No Pulso answers on ${dataDir}. Start it, or set DATA_DIR to its folder.`)),
    )
    asked.end(body)
  })
  // The response needs no validation, because the server has the same version.
  const answer = JSON.parse(reply.body) as Answer & { readonly problem?: string }
  if (reply.status !== 200) throw new NotDone(answer.problem ?? `The server answered ${reply.status}.`)
  return answer
}

export const hasOperatorKey = (): boolean => Boolean(process.env['OPERATOR_KEY'])

async function signed(command: string, body: string): Promise<Readonly<Record<string, string>>> {
  const path = process.env['OPERATOR_KEY']
  if (!path) return {}
  const pem = await readFile(path, 'utf8').catch(() => {
    throw new NotDone(`OPERATOR_KEY is '${path}', which cannot be read. Make a key: npm run desk -- new-key ${path}`)
  })
  return signatureOf(pem, { command, body }, Date.now())
}
