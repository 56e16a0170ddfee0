// Gives a browser its identifier (`server/lib/device.ts`) with the first page. Later pages do not replace it: a new
// identifier would end the sessions of the old one.
import type { FastifyInstance } from 'fastify'
import { DEVICE_COOKIE, deviceOf } from '../lib/device.ts'
import { newToken } from '../lib/id.ts'

/** The longest lifetime that browsers allow for a cookie. */
const MAX_AGE_SECONDS = 400 * 86_400

export function registerDeviceCookie(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply) => {
    if (headers['sec-fetch-dest'] !== 'document' || deviceOf(headers) !== null) return
    const attributes = `Path=/; Max-Age=${MAX_AGE_SECONDS}; Secure; HttpOnly; SameSite=Strict`
    reply.header('set-cookie', `${DEVICE_COOKIE}=${newToken()}; ${attributes}`)
  })
}
