// `npm run dev`: the page by Vite on PORT, with hot reload; calls, feed and docs go to a server beside it, which starts
// anew when its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const HOST = process.env['HOST'] ?? '127.0.0.1'
const PORT = Number(process.env['PORT'] ?? 8080)
const API_PATHS = ['/web', '/docs', '/healthz', '/chat']

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, HOST)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

const inner = await freePort()
// The page first: where its port is taken, no server is left behind.
const target = `http://${HOST}:${inner}`
const page = await createServer({
  root,
  server: {
    host: HOST,
    port: PORT,
    strictPort: true,
    proxy: { ...Object.fromEntries(API_PATHS.map(path => [path, { target }])), '/feed': { target, ws: true } },
  },
})
await page.listen()

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  env: { ...process.env, HOST, PORT: String(inner) },
  stdio: ['inherit', 'pipe', 'inherit'],
})
// Its ready line names the address that people open.
api.stdout.on('data', (text: Buffer) => process.stdout.write(String(text).replaceAll(`:${inner}`, `:${PORT}`)))

const ended = once(api, 'exit')
let asked = false
async function end(): Promise<void> {
  if (asked) return
  asked = true
  api.kill('SIGTERM')
  await Promise.all([ended, page.close()])
  process.exit(0)
}
// More than once: npm may pass on the Ctrl-C that the terminal sent already.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
api.once('exit', code => {
  if (!asked) process.exit(code ?? 1)
})
