// `npm run dev`: Vite serves the page on PORT with hot reload. Calls, feed and docs are proxied to a server process
// that restarts when its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { helpIfAsked } from './usage.ts'

helpIfAsked(`Serves the page with hot reload, and a server that restarts when its sources change.

  npm run dev

PORT and HOST say where: 8080 on 127.0.0.1 if they are not set. npm start -- --help lists the server's variables.`)

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
// The page starts first: if its port is in use, no server process is left running.
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
// Vite exits on SIGTERM as soon as the page is closed, which would leave the server process running.
process.removeAllListeners('SIGTERM')

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  env: { ...process.env, HOST, PORT: String(inner) },
  stdio: ['inherit', 'pipe', 'inherit'],
})
// The server's ready line is shown with the port that developers open.
api.stdout.on('data', (text: Buffer) => process.stdout.write(String(text).replaceAll(`:${inner}`, `:${PORT}`)))

const ended = once(api, 'exit')
let isEnding = false
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  api.kill('SIGTERM')
  await Promise.all([ended, page.close()])
  process.exit(0)
}
// `on`, not `once`: npm forwards the SIGINT that the terminal has already sent to the whole process group.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
api.once('exit', code => {
  if (!isEnding) process.exit(code ?? 1)
})
