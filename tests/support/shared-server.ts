// A server for all files of end-to-end tests that need nothing of it but users of their own: a start takes seconds of
// processor time. The runner's main process starts one for each process of tests at its first request and stops them at
// the end, because a process of tests is ended by a signal.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { assert, must } from '../../domain/assert.ts'
import type { Served } from '../../tools/serve.ts'
import { serve } from '../../tools/serve.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the runner's main process, which starts the servers and knows their codes. */
    sharedServers: string
  }
}

/** The demo account would trade in every product, which takes seconds. */
export const WITHOUT_DEMO = { DEMO: 'off' }

/** In the runner's main process. */
export async function openSharedServers(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const servers = new Map<string, Promise<Served>>()
  const answerTo = async (url: URL): Promise<string> => {
    const of = url.searchParams.get('of') ?? ''
    const started = servers.get(of) ?? serve(WITHOUT_DEMO)
    servers.set(of, started)
    const email = url.searchParams.get('email')
    const served = await started
    return email === null ? served.url : served.codeFor(email)
  }
  const front = createServer(({ url = '' }, response) => {
    answerTo(new URL(url, 'http://localhost')).then(
      text => response.end(text),
      error => response.writeHead(500).end(String(error)),
    )
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    async close() {
      front.closeAllConnections()
      front.close()
      for (const started of servers.values()) await started.then(served => served.stop())
    },
  }
}

export type SharedServer = Pick<Served, 'url' | 'codeFor'>

/** In a process of tests: the server that its files share. */
export async function sharedServer(): Promise<SharedServer> {
  const of = must(process.env['VITEST_POOL_ID'], 'the number of this process')
  const ask = async (values: Readonly<Record<string, string>>): Promise<string> => {
    const response = await fetch(`${inject('sharedServers')}?${new URLSearchParams(values)}`)
    const text = await response.text()
    assert(response.ok, text)
    return text
  }
  return { url: await ask({ of }), codeFor: email => ask({ of, email }) }
}
