// A DevTools session of a page's worker: reads its heap, and evaluates an expression before its script.
import type { Browser, CDPSession } from 'playwright'
import { must } from '../../domain/assert.ts'

type Answer = { readonly id?: number; readonly result?: { readonly usedSize?: number } }

/** Returns the heap size of the worker with this name after a garbage collection, in bytes. */
export async function workerHeap(browser: Browser, name: string): Promise<number> {
  const line = await browser.newBrowserCDPSession()
  const { targetInfos } = await line.send('Target.getTargets', { filter: [{ type: 'worker' }] })
  const { targetId } = must(
    targetInfos.find(({ title }) => title === name),
    `the worker ${name}`,
  )
  const { sessionId } = await line.send('Target.attachToTarget', { targetId, flatten: false })
  const ask = createClient(line, sessionId)
  await ask('HeapProfiler.collectGarbage')
  const { result } = await ask('Runtime.getHeapUsage')
  await line.detach()
  return must(result?.usedSize, 'the size of the heap')
}

/** Makes every worker that the page starts from now on evaluate `expression` before its own script. */
export async function beforeWorkers(page: CDPSession, expression: string): Promise<void> {
  page.on('Target.attachedToTarget', async ({ sessionId }) => {
    const ask = createClient(page, sessionId)
    // Both messages are sent without waiting for a response, because a paused worker processes messages in order.
    await Promise.all([ask('Runtime.evaluate', { expression }), ask('Runtime.runIfWaitingForDebugger')])
  })
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
}

function createClient(line: CDPSession, sessionId: string) {
  let last = 0
  return async (method: string, params: object = {}): Promise<Answer> => {
    last += 1
    const id = last
    const answer = new Promise<Answer>(resolve => {
      const onMessage = (event: { sessionId: string; message: string }): void => {
        const said = JSON.parse(event.message) as Answer
        if (event.sessionId !== sessionId || said.id !== id) return
        line.off('Target.receivedMessageFromTarget', onMessage)
        resolve(said)
      }
      line.on('Target.receivedMessageFromTarget', onMessage)
    })
    await line.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    return answer
  }
}
