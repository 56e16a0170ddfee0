// Estimates whether a reviewer can read the document in the image. Only a hint; the image is accepted anyway.

export const doubts = ['small', 'dark', 'blurry'] as const
export type ImageIssue = (typeof doubts)[number]

/** Length of the longer side in pixels. Reviewers refuse smaller images (published rules of the back office). */
const LONGER_SIDE_LEAST = 600
/** Mean brightness (0 to 255) below which an image counts as dark. */
const DARK_BELOW = 45
/**
 * Variance of the Laplacian from which an image counts as sharp: printed text in focus has hundreds. The limit is low,
 * so that a page with little text does not count as blurry.
 */
const SHARP_FROM = 12

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

export function imageIssueOf(width: number, height: number, middle: Pixels): ImageIssue | null {
  if (Math.max(width, height) < LONGER_SIDE_LEAST) return 'small'
  const grey = greyOf(middle)
  if (meanOf(grey) < DARK_BELOW) return 'dark'
  return sharpnessOf(grey, middle.width, middle.height) < SHARP_FROM ? 'blurry' : null
}

/** Brightness of each pixel, with the channels weighted as by the eye (ITU-R BT.601). */
function greyOf({ data }: Pixels): Float32Array {
  const grey = new Float32Array(data.length / 4)
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4
    grey[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
  }
  return grey
}

const meanOf = (grey: Float32Array): number => grey.reduce((sum, value) => sum + value, 0) / grey.length

function sharpnessOf(grey: Float32Array, width: number, height: number): number {
  const at = (x: number, y: number): number => grey[y * width + x] ?? 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)
      sum += edge
      squares += edge * edge
    }
  }
  const count = (width - 2) * (height - 2)
  return squares / count - (sum / count) ** 2
}
