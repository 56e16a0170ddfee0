// Rules of an uploaded image: checked on the device before the upload and on the server after it.
import { UPLOAD_MAX_BYTES } from './limits.ts'
import type { Verdict } from './rules.ts'
import { breach } from './rules.ts'

export const imageFormats = ['jpeg', 'png', 'webp', 'heic'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Limits of an uploaded image in pixels: maximum side and area, minimum side of a readable document. */
const IMAGE_SIDE_MAX = 12_000
export const IMAGE_PIXELS_MAX = 50_000_000
/** Limit of the pixels in memory: that of the area at four channels of one byte. */
const IMAGE_DECODED_BYTES_MAX = IMAGE_PIXELS_MAX * 4
/**
 * Limit of an image that the device shrinks before the upload. The largest camera of a phone takes 16,320 × 12,240
 * pixels.
 */
const IMAGE_SOURCE_PIXELS_MAX = 200_000_000
export const IMAGE_SIDE_MIN = 300
/** Maximum side in pixels after the image is reduced, on the device and on the server. */
export const IMAGE_STORED_SIDE = 2_400
export const UPLOADS_PER_DAY = 20

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** Detects the image type by the first bytes, ignoring the file name; null if the type is not accepted. */
export function imageKindOf(bytes: Uint8Array): ImageFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp' && /^(heic|heix|mif1|hevc)$/.test(ascii(bytes, 8, 12))) return 'heic'
  return null
}

/** Checks the size of an upload (specification §5). */
export const checkUploadSize = (bytes: number): Verdict =>
  bytes <= UPLOAD_MAX_BYTES ? null : breach('fileTooLarge', { megabytes: UPLOAD_MAX_BYTES / 1024 / 1024 })

export const checkImageKind = (bytes: Uint8Array): Verdict => (imageKindOf(bytes) ? null : breach('notAnImage'))

/** Checks an image that is uploaded. */
export function checkImageSides(width: number, height: number): Verdict {
  if (Math.max(width, height) > IMAGE_SIDE_MAX) return breach('imageTooWide', { maximum: IMAGE_SIDE_MAX })
  if (Math.min(width, height) < IMAGE_SIDE_MIN) return breach('imageTooSmall', { minimum: IMAGE_SIDE_MIN })
  return checkPixels(width * height, IMAGE_PIXELS_MAX)
}

/** Checks an image on the device before it is shrunk. */
export const checkSourceSides = (width: number, height: number): Verdict =>
  checkPixels(width * height, IMAGE_SOURCE_PIXELS_MAX)

const checkPixels = (pixels: number, maximum: number): Verdict =>
  pixels <= maximum ? null : breach('imageTooManyPixels', { megapixels: maximum / 1_000_000 })

/** Checks the memory that the pixels of an image need when they are decoded. */
export const checkDecodedBytes = (bytes: number): Verdict =>
  bytes <= IMAGE_DECODED_BYTES_MAX ? null : breach('imageTooHeavy', { megabytes: IMAGE_DECODED_BYTES_MAX / 1_000_000 })
