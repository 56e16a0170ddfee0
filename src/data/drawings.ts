// Drawings on charts, stored with the account. A change is stored on the device first, shown at once and sent when there is a
// connection; each drawing is sent by itself, so that two devices keep what both added. Without a log-in, drawings are
// stored on the device, and they join the account at log-in. What an account does not take stays on the device.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { DrawingLimit } from '../../domain/drawings.ts'
import { DRAWING_ID_MAX, DRAWING_MAX, INSTRUMENT_DRAWINGS_MAX } from '../../domain/drawings.ts'
import type { StoredDrawing } from '../../domain/wire/calls/drawings.ts'
import { isRecord, isText, readStored, writeStored } from '../lib/persist.ts'
import { isLoggedIn, session } from '../state/session.ts'
import { showToast } from '../state/toast.ts'
import { call } from './call.ts'
import { accountDrawings, copyName, DRAWINGS, deviceDrawings } from './device-drawings.ts'
import { CallFailure, wordsOf } from './failure.ts'
import { isTransient } from './retry.ts'

/** The account's drawings on a chart as last read, and the changes that are not sent yet. */
type Copy = {
  readonly drawings: readonly StoredDrawing[]
  readonly changed: readonly StoredDrawing[]
  readonly deleted: readonly string[]
}

/**
 * Where the drawings of a chart are. `unsent`: some changes wait for a connection. `unread`: changes of other devices could
 * not be read. A limit: the one that keeps some drawings on the device.
 */
export type Whereabouts = 'device' | 'stored' | 'unsent' | 'unread' | DrawingLimit

const isStored = (value: unknown): value is StoredDrawing =>
  isRecord(value) && isText(value['id']) && isText(value['content'])
const listOf = <T>(value: unknown, accepts: (each: unknown) => each is T): T[] =>
  Array.isArray(value) ? value.filter(accepts) : []

const copyOf = (key: InstrumentKey): Copy => copyIn(accountDrawings()[key])

function copyIn(value: unknown): Copy {
  const { drawings, changed, deleted } = isRecord(value) ? value : {}
  return { drawings: listOf(drawings, isStored), changed: listOf(changed, isStored), deleted: listOf(deleted, isText) }
}

/** Without an entry for a chart that has none. */
function withEntry(all: Record<string, unknown>, key: string, value: unknown, isEmpty: boolean) {
  delete all[key]
  return isEmpty ? all : Object.assign(all, { [key]: value })
}

function writeCopy(key: InstrumentKey, copy: Copy): void {
  const isEmpty = copy.drawings.length + copy.changed.length + copy.deleted.length === 0
  const { token, user } = session
  if (token === null || !user) return
  writeUser(user.id, withEntry(accountDrawings(), key, copy, isEmpty))
}

const writeUser = (user: string, charts: Record<string, unknown>): boolean =>
  writeStored(copyName(user), Object.keys(charts).length === 0 ? null : charts)

/** A log-out erases what its user has. */
export function forgetAccountDrawings(): void {
  if (session.user) writeUser(session.user.id, {})
}

/** After a session that the server ended, only the changes that were not sent are kept. */
export function keepUnsent(user: string): void {
  const charts = Object.entries(readStored(copyName(user), isRecord) ?? {})
  const unsent = charts.flatMap(([key, value]) => {
    const { changed, deleted } = copyIn(value)
    return changed.length + deleted.length > 0 ? [[key, { drawings: [], changed, deleted }] as const] : []
  })
  writeUser(user, Object.fromEntries(unsent))
}

/** At a log-in, sends what the last session of its user could not send; the device's own drawings join the account. */
export async function settleDrawings(): Promise<void> {
  await sendUnsent()
  await joinDrawings()
}

/** Drawings that belong to no account. One of another version can have any form, and may have no id. */
function onDevice(key: InstrumentKey): StoredDrawing[] {
  const list = deviceDrawings()[key]
  return listOf(list, (each): each is unknown => each !== null).map(each => ({
    id: isRecord(each) && isText(each['id']) ? each['id'] : '',
    content: JSON.stringify(each),
  }))
}

function writeDevice(key: InstrumentKey, drawings: readonly StoredDrawing[]): boolean {
  const list = drawings.map(({ content }): unknown => JSON.parse(content))
  return writeStored(DRAWINGS, withEntry(deviceDrawings(), key, list, list.length === 0))
}

const without = (drawings: readonly StoredDrawing[], removed: string): StoredDrawing[] =>
  drawings.filter(({ id }) => id !== removed)
const replaced = (drawings: readonly StoredDrawing[], drawing: StoredDrawing): StoredDrawing[] =>
  drawings.some(({ id }) => id === drawing.id)
    ? drawings.map(each => (each.id === drawing.id ? drawing : each))
    : [...drawings, drawing]

/** The drawings of a chart: those of the account with the changes, then those that only the device has. */
export function drawingsOf(key: InstrumentKey): StoredDrawing[] {
  const { drawings, changed, deleted } = copyOf(key)
  const ofAccount = changed.reduce(replaced, [...drawings]).filter(({ id }) => !deleted.includes(id))
  return [...ofAccount, ...onDevice(key).filter(({ id }) => id === '' || ofAccount.every(each => each.id !== id))]
}

/** Adds or replaces a drawing. Returns false if the device refused to store it. */
export function putDrawing(key: InstrumentKey, drawing: StoredDrawing): boolean {
  if (!isLoggedIn()) return writeDevice(key, replaced(onDevice(key), drawing))
  const { drawings, changed, deleted } = copyOf(key)
  writeCopy(key, { drawings, changed: replaced(changed, drawing), deleted })
  writeDevice(key, without(onDevice(key), drawing.id))
  return copyOf(key).changed.some(({ id }) => id === drawing.id)
}

export function deleteDrawing(key: InstrumentKey, id: string): void {
  writeDevice(key, without(onDevice(key), id))
  if (!isLoggedIn()) return
  const { drawings, changed, deleted } = copyOf(key)
  writeCopy(key, { drawings, changed: without(changed, id), deleted: [...deleted, id] })
}

/** Requests are sent one after the other: each answer has all drawings of the chart. */
let last: Promise<unknown> = Promise.resolve()

/** Sends the changes of a chart, or reads its drawings if there are none. */
export function syncDrawings(key: InstrumentKey): Promise<Whereabouts> {
  const next = last.then(() => sync(key))
  last = next.catch(() => {})
  return next
}

async function sync(key: InstrumentKey): Promise<Whereabouts> {
  const { token } = session
  if (token === null) return 'device'
  const copy = copyOf(key)
  const joining = onDevice(key).filter(isSendable)
  const drawings = [...copy.changed, ...joining].slice(0, INSTRUMENT_DRAWINGS_MAX)
  const deleted = copy.deleted.slice(0, INSTRUMENT_DRAWINGS_MAX)
  try {
    const answer = await send(key, drawings, deleted)
    if (session.token !== token) return 'device'
    take(key, answer.drawings, { drawings, deleted })
    if (answer.reached !== null) return answer.reached
    return hasUnsent(key) ? sync(key) : 'stored'
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    if (!isTransient(thrown) && !thrown.aborted) showToast('failure', wordsOf(thrown))
    return drawings.length + deleted.length > 0 ? 'unsent' : 'unread'
  }
}

const hasUnsent = (key: InstrumentKey): boolean => {
  const { changed, deleted } = copyOf(key)
  return changed.length + deleted.length > 0
}

export type Unsent = { readonly key: InstrumentKey; readonly changes: number }

/** The charts with changes that have not reached the account: a log-out erases them. */
export const unsentDrawings = (): Unsent[] =>
  (Object.keys(accountDrawings()) as InstrumentKey[])
    .map(key => {
      const { changed, deleted } = copyOf(key)
      return { key, changes: changed.length + deleted.length }
    })
    .filter(({ changes }) => changes > 0)

/** Sends the changes of all charts until some cannot be sent. Returns the charts with changes that remain. */
export async function sendUnsent(): Promise<Unsent[]> {
  for (const { key } of unsentDrawings()) if ((await syncDrawings(key)) === 'unsent') break
  return unsentDrawings()
}

const isSendable = ({ id, content }: StoredDrawing): boolean =>
  id !== '' && id.length <= DRAWING_ID_MAX && content.length <= DRAWING_MAX

async function send(key: InstrumentKey, drawings: readonly StoredDrawing[], deleted: readonly string[]) {
  if (drawings.length + deleted.length > 0)
    return call('POST /drawings/change', { key, drawings: [...drawings], deleted: [...deleted] }, { quiet: true })
  const read = await call('POST /drawings/read', { key }, { quiet: true })
  return { drawings: read.drawings, reached: null }
}

/** Changes that were made while the request was on its way stay to be sent. */
function take(key: InstrumentKey, stored: readonly StoredDrawing[], sent: Pick<Copy, 'drawings' | 'deleted'>): void {
  const { changed, deleted } = copyOf(key)
  const isSent = (drawing: StoredDrawing): boolean =>
    sent.drawings.some(({ id, content }) => id === drawing.id && content === drawing.content)
  const refused = sent.drawings.filter(
    drawing =>
      stored.every(({ id }) => id !== drawing.id) &&
      !deleted.includes(drawing.id) &&
      changed.every(({ id, content }) => id !== drawing.id || content === drawing.content),
  )
  writeCopy(key, {
    drawings: stored,
    changed: changed.filter(drawing => !isSent(drawing)),
    deleted: deleted.filter(id => !sent.deleted.includes(id)),
  })
  writeDevice(key, [...onDevice(key).filter(drawing => !isSent(drawing)), ...refused])
}

/** At log-in, the drawings of this device join the account, as the watchlist does, until the account takes no more. */
export async function joinDrawings(): Promise<void> {
  for (const key of Object.keys(deviceDrawings()) as InstrumentKey[])
    if (onDevice(key).some(isSendable) && (await syncDrawings(key)) === 'account') return
}
