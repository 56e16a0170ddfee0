// What is kept of an image: its pixels, upright, no larger than needed, written anew as JPEG. Whatever else the file had in
// it (the place where it was taken, a thumbnail of what was cut off, a page behind the image) is gone with the old bytes.
import sharp from 'sharp'
import type { RuleBreach } from '../../domain/rules.ts'
import { breach } from '../../domain/rules.ts'
import { checkImageKind, checkImageSides, IMAGE_PIXELS_MAX, IMAGE_STORED_SIDE } from '../../domain/upload.ts'

export type StoredImage = { readonly image: Uint8Array; readonly width: number; readonly height: number }

const DECODE_SECONDS = 10
const JPEG_QUALITY = 85

// One image, one thread, nothing kept between two: they are large, and they are strangers'.
sharp.cache(false)
sharp.concurrency(1)
// Of all that the library can open only what is taken here: an SVG could name files, a PDF could do worse.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map(kind => `VipsForeignLoad${kind}Buffer`),
})

export async function readImage(bytes: Uint8Array): Promise<StoredImage | RuleBreach> {
  const wrongKind = checkImageKind(bytes)
  if (wrongKind) return wrongKind
  try {
    // The header first: an image of a few kilobytes can say of itself that it has a billion pixels.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const wrongSides = checkImageSides(width, height)
    if (wrongSides) return wrongSides
    const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: IMAGE_STORED_SIDE, height: IMAGE_STORED_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { image: data, width: info.width, height: info.height }
  } catch {
    // Whatever the decoder says of it: for its sender it is an image that cannot be opened.
    return breach('imageBroken')
  }
}
