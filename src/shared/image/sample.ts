// A sample of a document for a simulated installation, drawn on the device, so that no user sends the image of a real
// document there. Every side says in large letters that it is a sample.
import { must } from '../../../domain/assert.ts'

/** A side of an identity card, or a sheet of paper. */
type SampleSide = 'front' | 'back' | 'sheet'
type SampleWords = { readonly mark: string; readonly title: string; readonly lines: readonly string[] }

/** A card of 85.6 × 54 mm at 300 dots per inch; a sheet is as large. Both are well above the least size of an upload. */
const WIDTH = 1_011
const HEIGHT = 638
const MARGIN = 48

export async function drawSample(side: SampleSide, { mark, title, lines }: SampleWords): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = must(canvas.getContext('2d'), 'a canvas')
  const write = (text: string, at: readonly [number, number], size: number): void => {
    context.font = `600 ${size}px sans-serif`
    context.fillText(text, ...at)
  }
  context.fillStyle = 'aliceblue'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.strokeStyle = 'steelblue'
  context.lineWidth = 6
  context.strokeRect(MARGIN / 2, MARGIN / 2, WIDTH - MARGIN, HEIGHT - MARGIN)
  context.fillStyle = 'midnightblue'
  write(title, [MARGIN, 92], 40)
  const left = side === 'front' ? 330 : MARGIN
  for (const [row, line] of lines.entries()) write(line, [left, 190 + row * 62], 30)
  if (side === 'front') drawPerson(context)
  if (side === 'back') drawBars(context)
  drawMark(context, mark)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return must(blob, 'the image of the sample')
}

/** A silhouette in place of a photo. */
function drawPerson(context: CanvasRenderingContext2D): void {
  context.fillStyle = 'lightsteelblue'
  context.fillRect(MARGIN, 140, 240, 320)
  context.fillStyle = 'slategray'
  context.beginPath()
  context.arc(MARGIN + 120, 255, 62, 0, 2 * Math.PI)
  context.fill()
  context.beginPath()
  context.arc(MARGIN + 120, 460, 105, Math.PI, 0)
  context.fill()
}

function drawBars(context: CanvasRenderingContext2D): void {
  for (let x = MARGIN; x < WIDTH - MARGIN; x += 14) context.fillRect(x, 400, x % 4 === 0 ? 8 : 4, 90)
}

function drawMark(context: CanvasRenderingContext2D, mark: string): void {
  context.save()
  context.translate(WIDTH / 2, HEIGHT / 2)
  context.rotate(-Math.PI / 9)
  context.textAlign = 'center'
  context.globalAlpha = 0.55
  context.fillStyle = 'crimson'
  context.font = '800 170px sans-serif'
  context.fillText(mark, 0, 60, WIDTH - 2 * MARGIN)
  context.restore()
}
