// The web app manifest and its icons, generated from the page's icon. Browsers require them to install the app.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Names of the tabs in the manifest's language. */
type Common = { readonly tab: Readonly<Record<'home' | 'market' | 'watchlist' | 'trade' | 'profile', string>> }

const ICON = 'src/styles/icon.svg'
const sizes = [192, 512] as const
/** The light and the dark background colour, as in `src/styles`. */
const LIGHT = '#ffffff'
const DARK = '#0b0c0e'

const shortcuts = ['market', 'watchlist', 'trade', 'profile'] as const

function manifest(): string {
  const { tab } = JSON.parse(read('locales/es-MX/common.json')) as Common
  const icons = ['any', 'maskable'].flatMap(purpose =>
    sizes.map(size => ({ src: iconFile(purpose, size), sizes: `${size}x${size}`, type: 'image/png', purpose })),
  )
  const whole = {
    id: '/',
    name: 'Pulso México',
    short_name: 'Pulso',
    description: 'Practica con acciones de México, Estados Unidos y Hong Kong, en tu teléfono.',
    lang: 'es-MX',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: LIGHT,
    background_color: LIGHT,
    user_preferences: { color_scheme: { dark: { theme_color: DARK, background_color: DARK } } },
    categories: ['finance'],
    icons,
    shortcuts: shortcuts.map(name => ({ name: tab[name], url: `/#/pages/${name}/index` })),
  }
  return `${JSON.stringify(whole)}\n`
}

const iconFile = (purpose: string, size: number): string => `/icons/${purpose}-${size}.png`

/** A maskable icon fills its square, because the system crops it. The line of the icon is within the safe circle. */
async function iconOf(purpose: string, size: number): Promise<Buffer> {
  const drawn = read(ICON)
  const svg = purpose === 'maskable' ? drawn.replace(' rx="14"', '') : drawn
  if (purpose === 'maskable' && svg === drawn) throw new Error(`${ICON} has no round corners any more`)
  // The icon has 64 units at 72 dots an inch: this density renders it at the final size, without enlarging it.
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Adds `/manifest.webmanifest` and `/icons/…` to the published files. */
export const webManifest = (): Plugin => ({
  name: 'pulso:web-manifest',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest() })
    for (const purpose of ['any', 'maskable'])
      for (const size of sizes) {
        const source = await iconOf(purpose, size)
        this.emitFile({ type: 'asset', fileName: iconFile(purpose, size).slice(1), source })
      }
  },
})
