// Prepares the chosen file for the upload: checks its bytes and size, turns it upright, shrinks it and encodes it
// again.

import type { RuleBreach } from '../../../domain/rules.ts'
import { breach } from '../../../domain/rules.ts'
import {
  checkImageKind,
  checkImageSides,
  checkSourceSides,
  checkUploadSize,
  imageKindOf,
} from '../../../domain/upload.ts'
import type { Shrunk, Sides, Surface } from './shrink.ts'
import { shrinkOn, shrunkSides } from './shrink.ts'
import type { ShrinkAnswer, ShrinkJob } from './shrink-worker.ts'

/** `heic`: the image may be fine, but this browser cannot open it. */
export type Unfit = { readonly unfit: RuleBreach | 'heic' }
const unfit = (why: RuleBreach | 'heic'): Unfit => ({ unfit: why })
const tooLarge = (): RuleBreach => checkUploadSize(Number.POSITIVE_INFINITY) ?? breach('fileTooLarge')

const HEAD_BYTES = 32
/** A worker that has not answered after this time is terminated. */
const WORKER_MS = 20_000

/** Rejects only if `signal` aborts it. */
export async function prepareImage(file: Blob, signal: AbortSignal): Promise<Shrunk | Unfit> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const wrongKind = checkImageKind(head)
  if (wrongKind) return unfit(wrongKind)
  const address = URL.createObjectURL(file)
  try {
    const picture = await load(address)
    if (!picture) return unfit(imageKindOf(head) === 'heic' ? 'heic' : breach('imageBroken'))
    // The header contains the sizes, and they are those of the upright image: no pixels are decoded yet.
    const sides = { width: picture.naturalWidth, height: picture.naturalHeight }
    // The limits of an upload apply to the image that is sent: a phone's photo has more pixels.
    const sent = shrunkSides(sides)
    const wrongSides = checkSourceSides(sides.width, sides.height) ?? checkImageSides(sent.width, sent.height)
    if (wrongSides) return unfit(wrongSides)
    return await shrink(file, picture, sides, signal)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Resolves to null if the browser cannot read the image. */
function load(address: string): Promise<HTMLImageElement | null> {
  return new Promise(resolve => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => resolve(null)
    picture.src = address
  })
}

async function shrink(
  file: Blob,
  picture: HTMLImageElement,
  sides: Sides,
  signal: AbortSignal,
): Promise<Shrunk | Unfit> {
  const answer = await shrinkInWorker({ file, sides }, signal)
  if (!('failed' in answer)) return answer.shrunk ?? unfit(tooLarge())
  try {
    return (await shrinkOn(onPage(), picture, sides)) ?? unfit(tooLarge())
  } catch {
    // The header was valid, but the pixels cannot be decoded.
    return unfit(breach('imageBroken'))
  }
}

function shrinkInWorker(job: ShrinkJob, signal: AbortSignal): Promise<ShrinkAnswer> {
  if (typeof OffscreenCanvas === 'undefined') return Promise.resolve({ failed: true })
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module', name: 'pulso-image' })
  const answered = new Promise<ShrinkAnswer>((resolve, reject) => {
    const fail = () => resolve({ failed: true })
    worker.onmessage = (event: MessageEvent<ShrinkAnswer>) => resolve(event.data)
    worker.onerror = fail
    setTimeout(fail, WORKER_MS)
    signal.addEventListener('abort', () => reject(signal.reason))
    if (signal.aborted) reject(signal.reason)
  })
  worker.postMessage(job)
  return answered.finally(() => worker.terminate())
}

function onPage(): Surface {
  const canvas = document.createElement('canvas')
  return {
    resize(width, height) {
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      return context
    },
    encode: quality =>
      new Promise((resolve, reject) => {
        canvas.toBlob(image => (image ? resolve(image) : reject(new Error('No image'))), 'image/jpeg', quality)
      }),
  }
}
