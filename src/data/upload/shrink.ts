// Scales an image down and encodes it as JPEG: in a worker, or on the page where there is none. Encoding removes all
// metadata, most importantly the place where the photo was taken.

import { UPLOAD_MAX_BYTES } from '../../../domain/limits.ts'
import { IMAGE_SIDE_MIN, IMAGE_STORED_SIDE } from '../../../domain/upload.ts'
import type { ImageIssue } from './image-issue.ts'
import { imageIssueOf } from './image-issue.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A canvas of the page or of a worker. */
export type Surface = {
  readonly resize: (width: number, height: number) => Context
  readonly encode: (quality: number) => Promise<Blob>
}

export type Sides = { readonly width: number; readonly height: number }
export type Shrunk = { readonly image: Blob; readonly doubt: ImageIssue | null }

/**
 * Tried in order; the first result under the size limit is used. Images with much noise compress badly and need the
 * later attempts.
 */
const attempts = [
  { side: IMAGE_STORED_SIDE, quality: 0.86 },
  { side: IMAGE_STORED_SIDE, quality: 0.7 },
  { side: 1_600, quality: 0.7 },
  { side: 1_000, quality: 0.6 },
] as const
/** Side in pixels of the square in the middle of the image that the quality hint examines. */
const MIDDLE_SIDE = 800

/** Resolves to null if even the smallest attempt is too large. */
export async function shrinkOn(surface: Surface, source: CanvasImageSource, sides: Sides): Promise<Shrunk | null> {
  for (const { side, quality } of attempts) {
    const { width, height } = fitInto(side, sides)
    const context = surface.resize(width, height)
    draw(context, source, width, height)
    const image = await surface.encode(quality)
    if (image.size <= UPLOAD_MAX_BYTES)
      return { image, doubt: imageIssueOf(width, height, middleOf(context, width, height)) }
  }
  return null
}

/** The sides of the image in the best attempt. */
export const shrunkSides = (sides: Sides): Sides => fitInto(IMAGE_STORED_SIDE, sides)

/** The longer side is reduced to `side`, unless the shorter one would become too small to read. */
function fitInto(side: number, { width, height }: Sides): Sides {
  const scale = Math.min(1, Math.max(side / Math.max(width, height), IMAGE_SIDE_MIN / Math.min(width, height)))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function draw(context: Context, source: CanvasImageSource, width: number, height: number): void {
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
}

function middleOf(context: Context, width: number, height: number): ImageData {
  const across = Math.min(width, MIDDLE_SIDE)
  const down = Math.min(height, MIDDLE_SIDE)
  return context.getImageData(Math.floor((width - across) / 2), Math.floor((height - down) / 2), across, down)
}
