// Reads the memory of a worker through the browser's debugger: all strings of a heap snapshot.
import type { CDPSession, Page } from 'playwright'
import { must } from '../../domain/assert.ts'

type Received = { readonly id?: number; readonly method?: string; readonly params?: { readonly chunk?: string } }

/** The strings of the heap of a page's own worker, as one text. */
export async function memoryOfWorker(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const attached = new Promise<string>(resolve => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return stringsOf(session, await attached)
}

/** The strings of the heap of the engine that all windows share. */
export async function memoryOfSharedWorker(page: Page): Promise<string> {
  const session = await must(page.context().browser(), 'a browser').newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'shared_worker' }] })
  const { targetId } = must(
    targetInfos.find(({ title }) => title === 'pulso-engine'),
    'a shared engine',
  )
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  return stringsOf(session, sessionId)
}

async function stringsOf(session: CDPSession, worker: string): Promise<string> {
  const text = await snapshotOf(session, worker)
  await session.detach()
  const { strings } = JSON.parse(text) as { readonly strings?: readonly string[] }
  return must(strings, 'strings').join('\n')
}

async function snapshotOf(session: CDPSession, worker: string): Promise<string> {
  const chunks: string[] = []
  const done = new Promise<void>(resolve => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const received = JSON.parse(message) as Received
      if (received.method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(received.params?.chunk ?? '')
      if (received.id === 1) resolve()
    })
  })
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.takeHeapSnapshot', params: { reportProgress: false } })
  await session.send('Target.sendMessageToTarget', { sessionId: worker, message })
  await done
  return chunks.join('')
}
