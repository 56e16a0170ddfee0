// `npm run desk`: operators decide open requests through the operator socket of the running server
// (server/desk/README.md).

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { RESET_HOLD_HOURS } from '../domain/factor.ts'
import { reviewKinds } from '../domain/review-kinds.ts'
import { newOperatorKey } from '../server/desk/signature.ts'
import { configOf, given, Misuse, NOT_DONE, runCommand } from './command.ts'
import type { Operator, Section, Thread, Waiting } from './desk-text.ts'
import { chatText, operatorsText, sheetText, waitingText } from './desk-text.ts'
import { askOperatorSocket, hasOperatorKey } from './door.ts'
import { WRONG_USE } from './usage.ts'

const help = `Decides what waits for the desk. The server must be running on the same DATA_DIR.

  npm run desk -- list [--kind KIND]                        what waits, due first at the top
  npm run desk -- show ID                                   all that is needed to decide one
  npm run desk -- approve ID --author NAME                  a withdrawal needs two different people
  npm run desk -- refuse ID --reason CODE --author NAME     \`show\` lists the reasons
  npm run desk -- release ID --author NAME                  a deposit that was kept apart becomes usable
  npm run desk -- file ID --out PATH --author NAME          writes an image; \`show\` lists their ids
  npm run desk -- block USER --reason TEXT --author NAME    ends a customer's sessions and refuses the log-in
  npm run desk -- unblock USER --author NAME                lets the customer log in again
  npm run desk -- lost-factors USER --reason TEXT --author NAME   removes second factors; holds money for 72 hours
  npm run desk -- runs                                      allotments that wait for two people
  npm run desk -- run ID                                    one of them: its sums and who has agreed
  npm run desk -- publish ID --author NAME                  publishes its result; two different people
  npm run desk -- call-off ID --author NAME                 calls an offer off before that: all money back; two people
  npm run desk -- postpone ID --hours N --author NAME       moves its dates before the allotment, once; two people
  npm run desk -- blocks                                    requests for block trades that wait
  npm run desk -- cross ID --author NAME                    crosses one; its conditions are checked again
  npm run desk -- decline ID --author NAME                  declines one: all money back
  npm run desk -- freezes                                   shares that a split or dividend freezes, or will
  npm run desk -- unfreeze KEY --author NAME                takes orders for one again, once its positions are right
  npm run desk -- chat                                      customers who wrote and have no answer
  npm run desk -- answer THREAD --text TEXT --author NAME   answers one of them

Operators have a key each, with which their commands are signed, and one role: review, payment, support or security.

  npm run desk -- new-key PATH                              makes your key, and prints its public half
  npm run desk -- operators                                 who they are
  npm run desk -- add-operator NAME --role ROLE --key KEY   KEY is the public half
  npm run desk -- confirm-operator NAME                     another security officer agrees
  npm run desk -- remove-operator NAME                      the key gives no rights any more

With OPERATOR_KEY=PATH in the environment commands are signed, and need no --author. Without operators, on an installation that
only this machine reaches, any name will do.

Kinds: ${reviewKinds.join(', ')}.
Ends with 0 when done, ${NOT_DONE} when not, ${WRONG_USE} when asked wrongly.
`

const options = {
  kind: { type: 'string' },
  author: { type: 'string' },
  reason: { type: 'string' },
  out: { type: 'string' },
  text: { type: 'string' },
  role: { type: 'string' },
  key: { type: 'string' },
  hours: { type: 'string' },
  help: { type: 'boolean' },
} as const

type Options = { readonly [K in Exclude<keyof typeof options, 'help'>]?: string | undefined }

const ask = <Answer>(command: string, input: object): Promise<Answer> =>
  askOperatorSocket(configOf(process.env).dataDir, command, input)

type Run = (id: string | undefined, options: Options) => Promise<string>

const commands: Readonly<Record<string, Run>> = {
  async list(_id, { kind }) {
    if (kind !== undefined && !reviewKinds.some(known => known === kind))
      throw new Misuse(`There is no kind ${kind}. Kinds: ${reviewKinds.join(', ')}.`)
    const { total, requests } = await ask<{ total: number; requests: Waiting[] }>('list', { kind })
    return waitingText(total, requests)
  },
  async show(id) {
    const { sections } = await ask<{ sections: Section[] }>('show', { id: given(id, 'ID') })
    return sheetText(sections)
  },
  approve: (id, { author }) => decide('approve', { id: given(id, 'ID'), author: authorOf(author) }),
  refuse: (id, { author, reason }) =>
    decide('refuse', {
      id: given(id, 'ID'),
      reason: given(reason, '--reason'),
      author: authorOf(author),
    }),
  async release(id, { author }) {
    await ask('release', { id: given(id, 'ID'), author: authorOf(author) })
    return `${id}: released. Its owner can use it now.`
  },
  async block(id, { author, reason }) {
    const said = { author: authorOf(author), reason: given(reason, '--reason') }
    const { user, ended } = await ask<{ user: string; ended: number }>('block', { id: given(id, 'USER'), ...said })
    return `${user}: blocked. Sessions ended: ${ended}.`
  },
  async unblock(id, { author }) {
    const wanted = { id: given(id, 'USER'), author: authorOf(author) }
    const { user } = await ask<{ user: string }>('unblock', wanted)
    return `${user}: can log in again.`
  },
  async 'lost-factors'(id, { author, reason }) {
    const said = { author: authorOf(author), reason: given(reason, '--reason') }
    const wanted = { id: given(id, 'USER'), ...said }
    const { user, removed } = await ask<{ user: string; removed: number }>('lost-factors', wanted)
    return `${user}: second factors removed: ${removed}. No money leaves for ${RESET_HOLD_HOURS} hours.`
  },
  async runs() {
    const { sections } = await ask<{ sections: Section[] }>('runs', {})
    return sections.length === 0 ? 'Nothing waits.' : sheetText(sections)
  },
  async run(id) {
    const { sections } = await ask<{ sections: Section[] }>('run', { id: given(id, 'ID') })
    return sheetText(sections)
  },
  publish: (id, { author }) => decide('publish', { id: given(id, 'ID'), author: authorOf(author) }),
  'call-off': (id, { author }) => decide('call-off', { id: given(id, 'ID'), author: authorOf(author) }),
  async blocks() {
    const { sections } = await ask<{ sections: Section[] }>('blocks', {})
    return sections.length === 0 ? 'Nothing waits.' : sheetText(sections)
  },
  async cross(id, { author }) {
    await ask('cross', { id: given(id, 'ID'), author: authorOf(author) })
    return `${id}: to be crossed, if its conditions still hold.`
  },
  async decline(id, { author }) {
    await ask('decline', { id: given(id, 'ID'), author: authorOf(author) })
    return `${id}: declined. All money goes back.`
  },
  async freezes() {
    const { sections } = await ask<{ sections: Section[] }>('freezes', {})
    return sections.length === 0 ? 'Nothing is frozen.' : sheetText(sections)
  },
  async unfreeze(id, { author }) {
    await ask('unfreeze', { id: given(id, 'KEY'), author: authorOf(author) })
    return `${id}: orders are taken again.`
  },
  postpone: (id, { author, hours }) =>
    decide('postpone', { id: given(id, 'ID'), author: authorOf(author), hours: given(hours, '--hours') }),
  async chat() {
    const { threads } = await ask<{ threads: Thread[] }>('chat', {})
    return chatText(threads)
  },
  async answer(id, { author, text }) {
    const said = { author: authorOf(author), text: given(text, '--text') }
    await ask('answer', { id: given(id, 'THREAD'), ...said })
    return `${id}: answered.`
  },
  async 'new-key'(id) {
    const path = given(id, 'PATH')
    const { pem, publicKey } = newOperatorKey()
    await writeFile(path, pem, { flag: 'wx', mode: 0o600 })
    return `${path}: your key. Keep it to yourself. Its public half, for a security officer:\n${publicKey}`
  },
  async operators() {
    const { operators } = await ask<{ operators: Operator[] }>('operators', {})
    return operatorsText(operators)
  },
  async 'add-operator'(id, { role, key }) {
    const wanted = { id: given(id, 'NAME'), role: given(role, '--role'), key: given(key, '--key') }
    const added = await ask<{ name: string; isActive: boolean }>('add-operator', wanted)
    return `${added.name}: ${added.isActive ? 'can work.' : 'waits for another security officer (confirm-operator).'}`
  },
  async 'confirm-operator'(id) {
    const { name, role } = await ask<{ name: string; role: string }>('confirm-operator', { id: given(id, 'NAME') })
    return `${name}: can work, with the role ${role}.`
  },
  async 'remove-operator'(id) {
    const { name } = await ask<{ name: string }>('remove-operator', { id: given(id, 'NAME') })
    return `${name}: is no operator any more.`
  },
  async file(id, { out, author }) {
    const path = given(out, '--out')
    const wanted = { id: given(id, 'ID'), author: authorOf(author) }
    const { image, type } = await ask<{ image: string; type: string }>('file', wanted)
    await writeFile(path, Buffer.from(image, 'base64'), { flag: 'wx', mode: 0o600 })
    return `${path}: ${type}`
  },
}

/** Not needed for a signed command: the signature identifies the author. */
const authorOf = (author: string | undefined): string | undefined =>
  hasOperatorKey() ? undefined : given(author, '--author')

type Decision = {
  readonly id: string
  readonly author: string | undefined
  readonly reason?: string
  readonly hours?: string
}

async function decide(command: string, input: Decision): Promise<string> {
  const { state, needed } = await ask<{ state: string; needed: number }>(command, input)
  if (state === 'seconded') return `${input.id}: 1 of ${needed}: another person must agree.`
  return `${input.id}: ${state}.`
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [name, id, ...rest] = positionals
  if (values.help || name === undefined) return help.trimEnd()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Misuse(`There is no command ${name}.`)
  if (rest.length > 0) throw new Misuse(`What is ${rest.join(' ')}?`)
  return command(id, values)
}

await runCommand('desk', run)
