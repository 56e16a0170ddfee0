// Scans an upload for malware with clamd, by its INSTREAM protocol: the file is sent in chunks, each after its length,
// then an empty chunk; the response is one line. If the scanner is unreachable, slow or responds with anything else,
// that is an error and never a clean file.
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import type { Clock } from '../../domain/clock.ts'

/** A Unix socket of this machine, or a host and port. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** `signature`: name of the malware that was found. */
export type ScanResult = { readonly kind: 'clean' } | { readonly kind: 'found'; readonly signature: string }

/** Scans a file. Rejects if there is no verdict. */
export type Scan = (file: Uint8Array) => Promise<ScanResult>

/** Time limit from the connection to the response. */
export const SCAN_WITHIN_MS = 10_000
const CHUNK_BYTES = 64 * 1024
const LENGTH_BYTES = 4
/** Maximum length of a response, which is one line with the name of a signature. */
const ANSWER_MAX_BYTES = 4_096
/** Last byte of commands and responses in clamd's `z` format. */
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

      /** Rejects the scan. Has no effect after a response. */
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

/** Parses a response; null for an error of the scanner. */
function resultOf(line: string): ScanResult | null {
  if (line === 'stream: OK') return { kind: 'clean' }
  const [, signature] = /^stream: (.+) FOUND$/.exec(line) ?? []
  return signature === undefined ? null : { kind: 'found', signature }
}
