// Knocks at the door of the running server (server/desk/door.ts).
import { request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { socketPathOf } from '../server/desk/socket-path.ts'
import { NotDone } from './command.ts'

/** Rejects with NotDone when nobody answers, or with the server's own words when it did not do it. */
export async function askDoor<Answer>(dataDir: string, command: string, input: object): Promise<Answer> {
  const socketPath = await socketPathOf(dataDir).catch(() => '')
  const body = JSON.stringify(input)
  const reply = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request({ socketPath, path: `/${command}`, method: 'POST' }, response => {
      textOf(response).then(answer => resolve({ status: response.statusCode ?? 0, body: answer }), reject)
    })
    asked.on('error', () =>
      reject(new NotDone(`No Pulso answers on ${dataDir}. Start it, or set DATA_DIR to its folder.`)),
    )
    asked.end(body)
  })
  // Written by the server of this very checkout.
  const answer = JSON.parse(reply.body) as Answer & { readonly problem?: string }
  if (reply.status !== 200) throw new NotDone(answer.problem ?? `The server answered ${reply.status}.`)
  return answer
}
