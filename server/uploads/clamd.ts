// Has an upload scanned for malware by clamd, by its INSTREAM protocol: the file in chunks, each after its length, an empty one as
// the end, and one line as the answer. A scanner that is away, slow or says something else is a failure, never a clean file.
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import type { Clock } from '../../domain/clock.ts'

/** A socket of this machine, or a host. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** `found`: the name of the signature. */
export type ScanResult = { readonly kind: 'clean' } | { readonly kind: 'found'; readonly signature: string }

/** Rejects if there is no verdict. */
export type Scan = (file: Uint8Array) => Promise<ScanResult>

/** From the connection to the answer. */
export const SCAN_WITHIN_MS = 10_000
const CHUNK_BYTES = 64 * 1024
const LENGTH_BYTES = 4
/** An answer is a line with the name of a signature. */
const ANSWER_MAX_BYTES = 4_096
/** With `z` commands and answers end with this. */
const END = '\0'

export const createClamd =
  (address: ClamdAddress, clock: Clock): Scan =>
  file =>
    new Promise((resolve, reject) => {
      const socket = connect(address)
      const stopClock = clock.after(SCAN_WITHIN_MS, () => socket.destroy(new Error('clamd did not answer in time')))
      let answer = ''
      socket.setEncoding('utf8')
      socket.on('connect', () => send(socket, file))
      socket.on('data', (text: string) => {
        answer += text
        const end = answer.indexOf(END)
        if (end >= 0) settle(answer.slice(0, end))
        else if (answer.length > ANSWER_MAX_BYTES) socket.destroy(new Error('the answer of clamd has no end'))
      })
      socket.on('error', fail)
      socket.on('close', () => fail(new Error('clamd closed the connection without an answer')))

      function settle(line: string): void {
        const result = resultOf(line)
        if (result) resolve(result)
        else reject(new Error(`clamd answered: ${line}`))
        stopClock()
        socket.destroy()
      }

      /** Has no effect after an answer. */
      function fail(error: Error): void {
        stopClock()
        reject(error)
      }
    })

function send(socket: Socket, file: Uint8Array): void {
  socket.write(`zINSTREAM${END}`)
  for (let at = 0; at < file.byteLength; at += CHUNK_BYTES) {
    const chunk = file.subarray(at, at + CHUNK_BYTES)
    socket.write(lengthOf(chunk.byteLength))
    socket.write(chunk)
  }
  socket.write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes)
  return length
}

/** Null for an error of the scanner. */
function resultOf(line: string): ScanResult | null {
  if (line === 'stream: OK') return { kind: 'clean' }
  const [, signature] = /^stream: (.+) FOUND$/.exec(line) ?? []
  return signature === undefined ? null : { kind: 'found', signature }
}
