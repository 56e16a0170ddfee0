// A fake of the European Central Bank's reference rates.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { must } from '../../domain/assert.ts'

type Day = readonly [date: string, rates: Readonly<Record<string, string>>]

export const ratesFile = (days: readonly Day[]): string => {
  const cubes = days.map(([date, rates]) => {
    const own = Object.entries(rates).map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    return `<Cube time='${date}'>${own.join('')}</Cube>`
  })
  return `<?xml version="1.0"?><gesmes:Envelope><Cube>${cubes.join('\n')}</Cube></gesmes:Envelope>`
}

/** Serves one file under every path. */
export async function startEcb(days: readonly Day[]): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/xml')
    response.end(ratesFile(days))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = must(typeof address === 'object' ? address?.port : null, 'a port')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
