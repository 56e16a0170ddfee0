// A proxy that makes the server appear to have another build of the page, or missing files. Everything else is passed
// through, including WebSockets.
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'

export type Published = {
  readonly url: string
  /** Replaces the build id in the page and its service worker; null leaves the real one. */
  build: string | null
  /** Paths of files that appear missing; null if none. */
  gone: RegExp | null
  close(): Promise<void>
}

/** @param to URL of the real server */
export async function publish(to: string): Promise<Published> {
  const { hostname, port } = new URL(to)
  const server = createServer((incoming, answer) => {
    const { url = '', method, headers } = incoming
    if (published.gone?.test(url)) return void answer.writeHead(404).end()
    const isBuilt = published.build !== null && ['/', '/kept.html', '/service-worker.js'].includes(url)
    // Requests the file uncompressed and unconditionally, so that its whole text can be changed.
    const plain = without(headers, ['accept-encoding', 'if-none-match', 'if-modified-since'])
    const asked = request({ hostname, port, path: url, method, headers: isBuilt ? plain : headers }, given => {
      if (!isBuilt) return void given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers))
      const parts: Buffer[] = []
      given.on('data', part => parts.push(part))
      given.on('end', () => {
        const rest = without(given.headers, ['content-length', 'etag', 'last-modified'])
        answer.writeHead(given.statusCode ?? 502, rest).end(rebuilt(Buffer.concat(parts).toString(), published.build))
      })
    })
    asked.on('error', () => answer.destroy())
    incoming.pipe(asked)
  })
  server.on('upgrade', (incoming, near, head) => {
    const far = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      far.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
      far.write(head)
      near.pipe(far).pipe(near)
    })
    for (const end of [near, far]) end.on('error', () => [near, far].map(each => each.destroy()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const published: Published = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    build: null,
    gone: null,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return published
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

const rebuilt = (text: string, build: string | null): string =>
  text.replace('<html', `<html data-build="${build}"`).replace(/`shell-\w+`/, `\`shell-${build}\``)
