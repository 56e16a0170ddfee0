// Photos like those of users, generated in the browser: sideways, with a location, noisy, dark, broken.

type Paint = (context: CanvasRenderingContext2D, width: number, height: number) => void

export async function photo(width: number, height: number, paint: Paint, type = 'image/jpeg'): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  paint(context, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No image'))), type, 0.95)
  })
}

type Rectangle = { readonly from: number; readonly width: number; readonly height: number }

const fill = (context: CanvasRenderingContext2D, colour: string, { from, width, height }: Rectangle) => {
  context.fillStyle = colour
  context.fillRect(0, from, width, height)
}

/** An identity card: upper half red, lower half blue, with lines of text that leave the left edge free. */
export const card: Paint = (context, width, height) => {
  fill(context, '#d01414', { from: 0, width, height: height / 2 })
  fill(context, '#1414d0', { from: height / 2, width, height: height / 2 })
  context.fillStyle = '#fff'
  context.font = `${Math.round(height / 24)}px sans-serif`
  for (let line = 1; line < 20; line += 1)
    context.fillText('LOPEZ ANA 900101 '.repeat(6), width / 10, (line * height) / 20)
}
export const darkness: Paint = (context, width, height) => fill(context, '#0a0a0a', { from: 0, width, height })
export const fog: Paint = (context, width, height) => fill(context, '#9a9a9a', { from: 0, width, height })

/** Random pixels, which compress worst. */
export const noise: Paint = (context, width, height) => {
  const pixels = context.createImageData(width, height)
  let state = 7
  for (let at = 0; at < pixels.data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels.data[at] = at % 4 === 3 ? 255 : state >>> 24
  }
  context.putImageData(pixels, 0, 0)
}

const PLACE = '19.4326N 99.1332W'

/** Adds an Exif segment to a JPEG, with the orientation and a description that contains the location. */
export async function withExif(jpeg: Blob, orientation: number): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const text = new TextEncoder().encode(`${PLACE}\0`)
  const tiff = new DataView(new ArrayBuffer(38 + text.length))
  tiff.setUint32(0, 0x4d4d002a)
  tiff.setUint32(4, 8)
  tiff.setUint16(8, 2)
  const entry = (at: number, tag: number, type: number, count: number) => {
    tiff.setUint16(at, tag)
    tiff.setUint16(at + 2, type)
    tiff.setUint32(at + 4, count)
  }
  entry(10, 0x010e, 2, text.length)
  tiff.setUint32(18, 38)
  entry(22, 0x0112, 3, 1)
  tiff.setUint16(30, orientation)
  new Uint8Array(tiff.buffer).set(text, 38)
  const head = new TextEncoder().encode('Exif\0\0')
  const length = 2 + head.length + tiff.byteLength
  const marker = Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff)
  return new Blob([bytes.slice(0, 2), marker, head, tiff, bytes.slice(2)], { type: 'image/jpeg' })
}

/** Length in bytes of a marker of a JPEG, and the offset in a frame header (SOF0) of the height and the width. */
const MARKER = 2
const FRAME_HEIGHT = 5
const FRAME_WIDTH = 7

/** Changes the sides in the header of a baseline JPEG, whose pixels stay as they are. */
export async function withSides(jpeg: Blob, width: number, height: number): Promise<Blob> {
  const bytes = new DataView(await jpeg.arrayBuffer())
  let at = MARKER
  while (bytes.getUint16(at) !== 0xffc0) at += MARKER + bytes.getUint16(at + MARKER)
  bytes.setUint16(at + FRAME_HEIGHT, height)
  bytes.setUint16(at + FRAME_WIDTH, width)
  return new Blob([bytes], { type: 'image/jpeg' })
}

export const saysPlace = async (image: Blob): Promise<boolean> =>
  /Exif|19\.4326N/.test(new TextDecoder('latin1').decode(await image.arrayBuffer()))

type Seen = {
  readonly width: number
  readonly height: number
  colourAt(x: number, y: number): 'red' | 'blue' | 'other'
}

/** Decodes the image as a browser shows it. Coordinates of `colourAt` are fractions of width and height, 0 to 1. */
export async function seen(image: Blob): Promise<Seen> {
  const bitmap = await createImageBitmap(image)
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0)
  return {
    width,
    height,
    colourAt(x, y) {
      const [red = 0, , blue = 0] = context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data
      if (red > 150 && blue < 90) return 'red'
      return blue > 150 && red < 90 ? 'blue' : 'other'
    },
  }
}
