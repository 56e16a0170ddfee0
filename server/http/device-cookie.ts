// Gives a browser its name (`server/lib/device.ts`) with the first page: with a second one the sessions of the first would end.
import type { FastifyInstance } from 'fastify'
import { DEVICE_COOKIE, deviceOf } from '../lib/device.ts'
import { newToken } from '../lib/id.ts'

/** As long as browsers keep one. */
const MAX_AGE_SECONDS = 400 * 86_400

export function registerDeviceCookie(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply) => {
    if (headers['sec-fetch-dest'] !== 'document' || deviceOf(headers) !== null) return
    const attributes = `Path=/; Max-Age=${MAX_AGE_SECONDS}; Secure; HttpOnly; SameSite=Strict`
    reply.header('set-cookie', `${DEVICE_COOKIE}=${newToken()}; ${attributes}`)
  })
}
