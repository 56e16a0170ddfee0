// Converts an image into its stored form: its pixels, upright, scaled down if needed, encoded again as JPEG. All other
// content of the file (location, thumbnails, appended HTML) is dropped.
import type { Metadata } from 'sharp'
import sharp from 'sharp'
import type { RuleBreach } from '../../domain/rules.ts'
import { breach } from '../../domain/rules.ts'
import {
  checkDecodedBytes,
  checkImageKind,
  checkImageSides,
  IMAGE_PIXELS_MAX,
  IMAGE_STORED_SIDE,
} from '../../domain/upload.ts'

export type StoredImage = { readonly image: Uint8Array; readonly width: number; readonly height: number }

const DECODE_SECONDS = 10
const JPEG_QUALITY = 85

// One thread per image and no cache: images are large and untrusted.
sharp.cache(false)
sharp.concurrency(1)
// Only the loaders of the accepted formats are enabled: an SVG could refer to other files, and a PDF is riskier to
// decode.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map(kind => `VipsForeignLoad${kind}Buffer`),
})

/** Bytes of one channel of a pixel, by sharp's name of the type. */
const CHANNEL_BYTES: Readonly<Record<Metadata['depth'], number>> = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
}

const decodedBytesOf = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * CHANNEL_BYTES[depth]

export async function readImage(bytes: Uint8Array): Promise<StoredImage | RuleBreach> {
  const wrongKind = checkImageKind(bytes)
  if (wrongKind) return wrongKind
  try {
    // The header is checked before decoding, because an image of a few kilobytes can declare a billion pixels.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    const tooLarge = checkImageSides(header.width, header.height) ?? checkDecodedBytes(decodedBytesOf(header))
    if (tooLarge) return tooLarge
    const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: IMAGE_STORED_SIDE, height: IMAGE_STORED_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { image: data, width: info.width, height: info.height }
  } catch {
    // Any error of the decoder is reported as an image that cannot be opened.
    return breach('imageBroken')
  }
}
