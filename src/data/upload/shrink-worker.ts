// A worker that shrinks one image and ends: a photo of a phone takes a second, which would block the page.
import type { Shrunk, Sides, Surface } from './shrink.ts'
import { shrinkOn } from './shrink.ts'

export type ShrinkJob = { readonly file: Blob; readonly sides: Sides }
/** `failed`: this browser cannot shrink the image in a worker, so the page does it. */
export type ShrinkAnswer = { readonly shrunk: Shrunk | null } | { readonly failed: true }

addEventListener('message', (event: MessageEvent<ShrinkJob>) => {
  shrink(event.data).then(
    answer => postMessage(answer),
    () => postMessage({ failed: true } satisfies ShrinkAnswer),
  )
})

async function shrink({ file, sides }: ShrinkJob): Promise<ShrinkAnswer> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  // In a worker this browser ignores the image's orientation, although the page's own image is turned upright.
  if (bitmap.width !== sides.width || bitmap.height !== sides.height) return { failed: true }
  const shrunk = await shrinkOn(offscreen(), bitmap, sides)
  bitmap.close()
  return { shrunk }
}

function offscreen(): Surface {
  const canvas = new OffscreenCanvas(1, 1)
  return {
    resize(width, height) {
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas in a worker')
      return context
    },
    encode: quality => canvas.convertToBlob({ type: 'image/jpeg', quality }),
  }
}
