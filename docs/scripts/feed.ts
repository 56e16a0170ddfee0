// Prints the quotes of instruments as they change, the trades of the first one, and the events of the own account. Needs
// Node 24 and a script key of the scope read.
//
//   PULSO_KEY=pulso_… node feed.ts US.AAPL MX.WALMEX
//
// PULSO_URL is http://localhost:8080 unless set.

const { PULSO_URL = 'http://localhost:8080', PULSO_KEY } = process.env
const keys = process.argv.slice(2)
if (!PULSO_KEY || keys.length === 0) {
  console.error('usage: PULSO_KEY=pulso_… node feed.ts KEY...')
  process.exit(2)
}

/** Time without any message after which the connection is dead: the server sends a heartbeat each second. */
const SILENT_MS = 10_000
/** The last known fields of each instrument. A message has only those that have changed. */
const quotes = new Map<string, Record<string, unknown>>()
/** The offset of the last event that was seen, so that none is lost between two connections. */
let offset: number | null = null

type Message = Readonly<Record<string, unknown>> & { readonly type: string }

function connect(): void {
  const url = `${PULSO_URL.replace(/^http/, 'ws')}/feed`
  const headers = { authorization: `Bearer ${PULSO_KEY}`, languages: 'en' }
  const socket = new WebSocket(url, { protocols: ['pulso.json.1'], headers })
  let silence: NodeJS.Timeout | undefined
  let retryAfterMs: number | null = 1_000
  const listen = () => {
    clearTimeout(silence)
    silence = setTimeout(() => socket.close(), SILENT_MS)
  }
  socket.onopen = () => {
    listen()
    socket.send(JSON.stringify({ type: 'subscribe', quotes: keys, trades: keys[0], orders: true, after: offset }))
  }
  socket.onmessage = ({ data }) => {
    listen()
    const message = JSON.parse(String(data)) as Message
    // Null: connecting again would not help.
    if (message.type === 'bye') retryAfterMs = message['retryAfterMs'] as number | null
    read(message)
  }
  socket.onclose = () => {
    clearTimeout(silence)
    if (retryAfterMs === null) process.exit(1)
    setTimeout(connect, retryAfterMs)
  }
}

function read(message: Message): void {
  if (message.type === 'heartbeat') return
  if (message.type === 'error') console.error(message['code'], message['msg'])
  if (message.type === 'subscribed') offset ??= message['offset'] as number
  if (message.type === 'quotes') {
    for (const changed of message['quotes'] as { readonly key: string }[])
      quotes.set(changed.key, Object.assign(quotes.get(changed.key) ?? {}, changed))
  }
  if (message.type === 'account')
    for (const event of message['events'] as { readonly offset: number }[]) offset = event.offset
  console.log(JSON.stringify(message))
}

connect()
