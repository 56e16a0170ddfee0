// Why: users photograph documents with a phone, in any orientation and size, on any connection. The upload must be
// upright, small and without the location. If the connection fails, the user must see the state and lose nothing. Runs
// in a real browser, because decoding, canvases and workers are tested.
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import { failures } from '../../domain/failure.ts'
import { UPLOAD_MAX_BYTES } from '../../domain/limits.ts'
import { IMAGE_STORED_SIDE } from '../../domain/upload.ts'
import { loadNamespaces, startTexts } from '../../src/i18n/i18n.ts'
import { ImageField } from '../../src/shared/image/ImageField.tsx'
import { closeSession, openSession } from '../../src/state/session.ts'
import { ana, sessionOf } from './people.ts'
import { card, darkness, fog, noise, photo, saysPlace, seen, withExif, withSides } from './photos.ts'
import type { ScriptedUploads, Sent } from './scripted-upload.ts'
import { startScriptedUploads } from './scripted-upload.ts'

const URL_1 = `/web/file/${'a'.repeat(22)}`
const URL_2 = `/web/file/${'b'.repeat(22)}`
const realFetch = window.fetch

let uploads: ScriptedUploads
/** The URLs that the form received, in order. */
let urls: (string | null)[]

beforeAll(async () => {
  await startTexts('es-MX', ['common', 'ui'])
  await loadNamespaces(['upload', 'error'])
})
beforeEach(() => {
  openSession(sessionOf(ana()))
  uploads = startScriptedUploads()
  urls = []
})
afterEach(async () => {
  await cleanup()
  uploads.stop()
  window.fetch = realFetch
  closeSession()
})

function Form({ first = null, terms = false }: { first?: string | null; terms?: boolean }) {
  const [value, setValue] = useState<string | null>(first)
  const tell = (url: string | null) => {
    urls.push(url)
    setValue(url)
  }
  return <ImageField label="Frente" value={value} onChange={tell} terms={terms} />
}

type Screen = Awaited<ReturnType<typeof render>>

function choose(screen: Screen, image: Blob): void {
  const input = must([...screen.container.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1), 'the album')
  const picked = new DataTransfer()
  picked.items.add(new File([image], 'photo.jpg'))
  input.files = picked.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function nthSent(at: number): Promise<Sent> {
  await expect.poll(() => uploads.sent.length, { timeout: 15_000 }).toBe(at + 1)
  return must(uploads.sent[at], 'an upload')
}

const says = (screen: Screen, role: 'alert' | 'status', words: string) =>
  expect.poll(() => screen.getByRole(role).query()?.textContent).toContain(words)

const showForm = async (image: Blob, props: Parameters<typeof Form>[0] = {}) => {
  const screen = await render(<Form {...props} />)
  choose(screen, image)
  return screen
}

describe('an image that is sent', () => {
  const threads = [
    ['in a worker', OffscreenCanvas],
    ['on the page, where a browser has no canvas for workers', undefined],
  ] as const

  test.each(threads)('a sideways photo is sent upright, small and without its location, %s', async (_, canvas) => {
    const sideways = await withExif(await photo(4_000, 3_000, card), 6)
    expect(await saysPlace(sideways)).toBe(true)
    Object.assign(window, { OffscreenCanvas: canvas })
    try {
      await showForm(sideways)
      const { image, path, headers } = await nthSent(0)
      Object.assign(window, { OffscreenCanvas: threads[0][1] })
      const { width, height, colourAt } = await seen(image)
      expect({ width, height, type: image.type }).toEqual({
        width: 1_800,
        height: IMAGE_STORED_SIDE,
        type: 'image/jpeg',
      })
      // The photo is stored rotated: the upper half of the stored pixels is the right half of the upright photo.
      expect([colourAt(0.97, 0.02), colourAt(0.03, 0.02)]).toEqual(['red', 'blue'])
      expect(await saysPlace(image)).toBe(false)
      expect({ path, token: headers.get('authorization'), language: headers.get('languages') }).toEqual({
        path: '/file/upload',
        token: 'Bearer token-1',
        language: 'mx',
      })
    } finally {
      Object.assign(window, { OffscreenCanvas: threads[0][1] })
    }
  })

  test('a photo of more pixels than the server accepts is shrunk and sent upright', async () => {
    const sideways = await withExif(await photo(8_160, 6_144, card), 6)
    await showForm(sideways)
    const { image } = await nthSent(0)
    const { width, height, colourAt } = await seen(image)
    expect({ width, height, type: image.type }).toEqual({ width: 1_807, height: IMAGE_STORED_SIDE, type: 'image/jpeg' })
    expect([colourAt(0.97, 0.02), colourAt(0.03, 0.02)]).toEqual(['red', 'blue'])
    expect(image.size).toBeLessThanOrEqual(UPLOAD_MAX_BYTES)
  })

  test('a long and narrow image is shrunk only as far as its shorter side stays legible', async () => {
    await showForm(await photo(13_000, 400, card))
    const { width, height } = await seen((await nthSent(0)).image)
    expect({ width, height }).toEqual({ width: 9_750, height: 300 })
  })

  test('noise of 30 MB still fits under the limit', async () => {
    const large = await photo(4_000, 2_600, noise, 'image/png')
    expect(large.size).toBeGreaterThan(5 * UPLOAD_MAX_BYTES)
    await showForm(large)
    const { image } = await nthSent(0)
    expect(image.size).toBeLessThanOrEqual(UPLOAD_MAX_BYTES)
    expect(image.size).toBeGreaterThan(100_000)
  })

  test('a small image keeps its size, and transparent areas become white', async () => {
    await showForm(await photo(640, 480, () => {}, 'image/png'))
    const { image } = await nthSent(0)
    const { width, height } = await seen(image)
    expect({ width, height }).toEqual({ width: 640, height: 480 })
    const pixels = await createImageBitmap(image)
    const context = must(new OffscreenCanvas(1, 1).getContext('2d'), 'a canvas')
    context.drawImage(pixels, 0, 0)
    expect([...context.getImageData(0, 0, 1, 1).data]).toEqual([255, 255, 255, 255])
  })

  test('terms are sent with the token of the session', async () => {
    await showForm(await photo(800, 600, card), { terms: true })
    const { path, headers } = await nthSent(0)
    expect({ path, token: headers.get('authorization') }).toEqual({
      path: '/file/terms/upload',
      token: 'Bearer token-1',
    })
  })

  test('before there is an account it is sent without a token, as a registration document', async () => {
    closeSession()
    await showForm(await photo(800, 600, card), { terms: true })
    const { path, headers, answer } = await nthSent(0)
    expect({ path, token: headers.get('authorization') }).toEqual({ path: '/file/terms/upload', token: null })
    answer({ code: 200, data: { msg: URL_1 } })
    await expect.poll(() => urls).toEqual([null, URL_1])
  })
})

describe('an image that is not sent', () => {
  const head = (text: string) => new Blob([Uint8Array.from(text, letter => letter.charCodeAt(0))])

  test.each([
    ['a page by the name of an image', async () => new Blob(['<!doctype html>']), 'Este archivo no es una imagen'],
    ['an SVG', async () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'Este archivo no es una imagen'],
    ['half a header', async () => (await photo(800, 600, card)).slice(0, 200), 'La imagen está dañada'],
    ['20 000 pixels across', () => photo(20_000, 400, card, 'image/png'), '12,000 píxeles por lado como máximo'],
    [
      'a header of 225 million pixels',
      async () => withSides(await photo(800, 600, card), 15_000, 15_000),
      'demasiado grande: 200 megapíxeles en total como máximo',
    ],
    ['one too small to read', () => photo(900, 200, card), 'La imagen es demasiado pequeña'],
    [
      'a HEIC that this browser cannot open',
      async () => head('\0\0\0\x18ftypheic....'),
      'no puede abrir imágenes HEIC',
    ],
  ])('%s is refused with a text, and nothing is sent', async (_, make, words) => {
    const screen = await showForm(await make())
    await says(screen, 'alert', words)
    expect(uploads.sent).toEqual([])
    expect(urls).toEqual([null, null])
  })

  test('a refused image leaves the previous one in place', async () => {
    window.fetch = async () => new Response(await photo(800, 600, card))
    const screen = await showForm(new Blob(['<!doctype html>']), { first: URL_1 })
    await expect.element(screen.getByRole('alert')).toBeInTheDocument()
    expect(urls).toEqual([null, URL_1])
    await expect.element(screen.getByRole('img', { name: 'Imagen: Frente' })).toBeInTheDocument()
  })
})

describe('during the upload', () => {
  test('the progress is shown, and the form has the address only when the image has arrived', async () => {
    const screen = await showForm(await photo(800, 600, card))
    const upload = await nthSent(0)
    const bar = screen.getByRole('progressbar', { name: 'Envío de la imagen' })
    await expect.element(bar).toHaveAttribute('value', '0')
    upload.progress(0.42)
    await expect.element(bar).toHaveAttribute('value', '42')
    await expect.element(screen.getByText('Enviando… 42 %')).toBeInTheDocument()
    expect(urls).toEqual([null])
    upload.answer({ code: 200, data: { url: URL_1 } })
    await expect.element(screen.getByText('Guardada')).toBeInTheDocument()
    expect(urls).toEqual([null, URL_1])
    await expect.element(screen.getByRole('img', { name: 'Imagen: Frente' })).toBeInTheDocument()
  })

  test.each(['cut', 'timeOut'] as const)(
    'a failed connection (%s) keeps the image, which can be sent again',
    async how => {
      const screen = await showForm(await photo(800, 600, card))
      const first = await nthSent(0)
      first[how]()
      await expect.element(screen.getByText(/No se pudo subir: no hubo respuesta/)).toBeInTheDocument()
      await screen.getByRole('button', { name: 'Reintentar' }).click()
      const second = await nthSent(1)
      expect(second.image.size).toBe(first.image.size)
      second.answer({ code: 200, data: { url: URL_1 } })
      await expect.poll(() => urls).toEqual([null, URL_1])
    },
  )

  test('when the network is back it continues automatically, once', async () => {
    const screen = await showForm(await photo(800, 600, card))
    ;(await nthSent(0)).cut()
    await expect.element(screen.getByText(/No se pudo subir: no hubo respuesta/)).toBeInTheDocument()
    dispatchEvent(new Event('online'))
    ;(await nthSent(1)).answer({ code: 200, data: { url: URL_1 } })
    await expect.poll(() => urls).toEqual([null, URL_1])
    await expect.element(screen.getByText('Guardada')).toBeInTheDocument()
    dispatchEvent(new Event('online'))
    expect(uploads.sent).toHaveLength(2)
  })

  test('a cancellation stops it and restores the previous image; the focus stays', async () => {
    window.fetch = async () => new Response(await photo(800, 600, card))
    const screen = await showForm(await photo(800, 600, card), { first: URL_1 })
    const upload = await nthSent(0)
    await screen.getByRole('button', { name: 'Cancelar' }).click()
    expect(upload.isAborted()).toBe(true)
    expect(urls).toEqual([null, URL_1])
    const { activeElement } = document
    expect(activeElement?.textContent).toBe('Cambiar')
    // A late answer to a cancelled upload is ignored.
    upload.answer({ code: 200, data: { url: URL_2 } })
    expect(urls).toEqual([null, URL_1])
  })

  test('another image that is chosen meanwhile replaces it', async () => {
    const screen = await showForm(await photo(800, 600, card))
    const first = await nthSent(0)
    choose(screen, await photo(640, 480, card))
    const second = await nthSent(1)
    expect(first.isAborted()).toBe(true)
    second.answer({ code: 200, data: { url: URL_2 } })
    await expect.poll(() => urls.at(-1)).toBe(URL_2)
  })

  test('a refusal shows the server’s message: an image must be changed, a daily limit can be retried', async () => {
    const screen = await showForm(await photo(800, 600, card))
    const { code } = failures.invalid
    ;(await nthSent(0)).answer({ code, msg: 'La imagen está dañada.', data: { field: 'file', reason: 'imageBroken' } })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('La imagen está dañada.')
    expect(screen.getByRole('button', { name: 'Reintentar' }).elements()).toEqual([])
    choose(screen, await photo(800, 600, card))
    ;(await nthSent(1)).answer({ code: failures.uploadQuota.code, msg: 'Llegaste al máximo.' })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Llegaste al máximo.')
    await expect.element(screen.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  })

  test('leaving the page cancels it', async () => {
    const screen = await showForm(await photo(800, 600, card))
    const upload = await nthSent(0)
    await screen.unmount()
    expect(upload.isAborted()).toBe(true)
  })

  test('after a removal the form has no image', async () => {
    const screen = await showForm(await photo(800, 600, card))
    ;(await nthSent(0)).answer({ code: 200, data: { url: URL_1 } })
    await screen.getByRole('button', { name: 'Quitar' }).click()
    expect(urls).toEqual([null, URL_1, null])
    expect(screen.getByRole('img').elements()).toEqual([])
  })
})

describe('the preview', () => {
  test.each([
    ['small', () => photo(500, 400, card), 'La imagen es pequeña'],
    ['dark', () => photo(1_000, 700, darkness), 'La imagen está oscura'],
    ['without anything sharp in it', () => photo(1_000, 700, fog), 'La imagen parece movida'],
  ])('an image that is %s is accepted with a warning', async (_, make, words) => {
    const screen = await showForm(await make())
    ;(await nthSent(0)).answer({ code: 200, data: { url: URL_1 } })
    await says(screen, 'status', words)
    expect(urls).toEqual([null, URL_1])
  })

  test('a good image is accepted without a warning', async () => {
    const screen = await showForm(await photo(1_600, 1_000, card))
    ;(await nthSent(0)).answer({ code: 200, data: { url: URL_1 } })
    await expect.element(screen.getByText('Guardada')).toBeInTheDocument()
    expect(screen.getByRole('status').element().textContent).toBe('')
  })

  test('an image that was sent before is fetched with the token, and released when the page is left', async () => {
    const asked: Request[] = []
    window.fetch = async (input, init) => {
      asked.push(new Request(String(input), init))
      return new Response(await photo(800, 600, card))
    }
    const screen = await render(<Form first={URL_1} />)
    const image = screen.getByRole('img', { name: 'Imagen: Frente' })
    await expect.element(image).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    expect(asked.map(one => [new URL(one.url).pathname, one.headers.get('authorization')])).toEqual([
      [URL_1, 'Bearer token-1'],
    ])
    const source = must(image.element().getAttribute('src'), 'an address')
    expect((await realFetch(source)).ok).toBe(true)
    await screen.unmount()
    await expect(realFetch(source)).rejects.toThrow()
  })

  test('an image that cannot be shown is kept', async () => {
    window.fetch = async () => Response.json({ code: failures.notFound.code, msg: '', data: null }, { status: 404 })
    const screen = await render(<Form first={URL_1} />)
    await expect.element(screen.getByText(/no se puede mostrar ahora/)).toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Quitar' })).toBeInTheDocument()
    expect(urls).toEqual([])
  })
})
