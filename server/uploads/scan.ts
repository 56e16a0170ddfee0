// Checks an upload for malware before it is decoded. If a scanner is configured but gives no verdict, the upload is
// refused.
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { createGate } from '../lib/gate.ts'
import type { Log } from '../lib/log.ts'
import type { Scan, ScanResult } from './clamd.ts'

/** A refusal, or null for a file that may be decoded. */
export type CheckUpload = (file: Uint8Array) => Promise<Refusal | null>

/**
 * Limits of concurrent scans and of their queue. The scanner has a limited number of threads, which other programs may
 * need too.
 */
const SIZE = { atOnce: 4, waiting: 8 }

const unavailable = refuse('unavailable', { detail: 'scanUnavailable' })
const missing = refuse('unavailable', { detail: 'scanMissing' })

type CheckDeps = {
  /** Null if no scanner is configured. */
  readonly scan: Scan | null
  /** True if no file is accepted without a scan. */
  readonly isRequired: boolean
  readonly log: Log
}

export function createUploadCheck({ scan, isRequired, log }: CheckDeps): CheckUpload {
  if (scan === null) {
    if (isRequired) log.error('uploads are refused: others reach this server, and CLAMD names no scanner for malware')
    return async () => (isRequired ? missing : null)
  }
  const gate = createGate(SIZE)
  let isDown = false
  const scanned = async (file: Uint8Array): Promise<ScanResult | null> => {
    try {
      const result = await scan(file)
      isDown = false
      return result
    } catch (error) {
      // Logged once per outage.
      if (!isDown) log.error({ err: error }, 'uploads are refused: the scanner for malware gives no verdict')
      isDown = true
      return null
    }
  }
  return async file => {
    const result = await gate.pass(() => scanned(file))
    if (result === null) return unavailable
    if (result.kind === 'clean') return null
    return refuse('invalid', { field: 'file', detail: 'fileInfected', values: { signature: result.signature } })
  }
}
