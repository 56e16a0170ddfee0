// A worker that shrinks one image and ends: a photo of a phone takes a second, which would block the page.
import type { Shrunk, Sides, Surface } from './shrink.ts'
import { shrinkOn, shrunkSides } from './shrink.ts'

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
  const target = shrunkSides(sides)
  // Only the width is given: the height that the browser derives from it shows whether it turned the image upright.
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: target.width,
    resizeQuality: 'high',
  })
  // In a worker this browser ignores the image's orientation, although the page's own image is turned upright. The
  // derived height may be rounded differently.
  if (bitmap.width !== target.width || Math.abs(bitmap.height - target.height) > 1) return { failed: true }
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
