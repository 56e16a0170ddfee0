import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { defaultClientConditions, defineConfig } from 'vite'
import { precompress } from './tools/precompress.ts'
import { webManifest } from './tools/web-manifest.ts'

const project = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/**
 * Writes `dist/build.json`: the version, and a hash of the names of the published files. A name contains the hash of
 * its content.
 */
function buildRecord(): Plugin {
  return {
    name: 'pulso:build-record',
    apply: 'build',
    generateBundle(_, bundle) {
      const hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12)
      const source = `${JSON.stringify({ version: project.version, build: hash })}\n`
      this.emitFile({ type: 'asset', fileName: 'build.json', source })
    },
  }
}

const preload = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})

const EARLY = 'src/app/early.ts'
/** Matches the file of the engine's worker, which is named after its entry, worker/index.ts. */
const ENGINE = /\/index-[\w-]+\.js$/

/**
 * Texts of the default language and first page, which most visitors open: they are preloaded. Visitors of another
 * language load these five kilobytes in vain.
 */
const FIRST_TEXTS = ['common', 'ui', 'home', 'row'].map(name => `locales/es-MX/${name}.json`)

/**
 * Files of the first screen are preloaded, with the worker and the texts, so that a slow connection is never idle.
 * Otherwise each file names the next one, and each waits until the previous one is loaded and executed.
 */
function preloadFirstScreen(): Plugin {
  return {
    name: 'pulso:preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const parts = Object.values(bundle)
        const chunkOf = (source: string): Rolldown.OutputChunk => {
          const chunk = parts.find(part => part.type === 'chunk' && part.moduleIds.includes(fileOf(source)))
          if (chunk?.type !== 'chunk') throw new Error(`The chunk of ${source} is missing`)
          return chunk
        }
        const found = new Set<Rolldown.OutputChunk>()
        const add = (chunk: Rolldown.OutputChunk): void => {
          if (found.has(chunk)) return
          found.add(chunk)
          for (const part of parts) if (part.type === 'chunk' && chunk.imports.includes(part.fileName)) add(part)
        }
        for (const source of ['src/app/start.tsx', 'src/pages/home/index.tsx', ...FIRST_TEXTS]) add(chunkOf(source))
        // Vite builds workers separately: they are assets of the bundle.
        const worker = parts.find(({ type, fileName }) => type === 'asset' && ENGINE.test(fileName))
        if (!worker) throw new Error('The worker is missing')
        const isNew = (file: string): boolean => !html.includes(file)
        const scripts = [...found].map(({ fileName }) => fileName).filter(isNew)
        const styles = new Set([...found].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]).filter(isNew))
        return [
          // First and separate: it waits for no library, and it must run before the first paint.
          {
            tag: 'script',
            attrs: {
              type: 'module',
              async: true,
              blocking: 'render',
              crossorigin: true,
              src: `/${chunkOf(EARLY).fileName}`,
            },
            injectTo: 'head-prepend',
          },
          preload(worker.fileName, { rel: 'modulepreload' }),
          ...scripts.map(file => preload(file, { rel: 'modulepreload' })),
          ...[...styles].map(file => preload(file, { rel: 'stylesheet' })),
        ]
      },
    },
  }
}

/**
 * Builds msgpackr's variant without eval from its modules, as its own build does: its published file has everything in
 * it, of which the worker needs half.
 */
function msgpackrWithoutEval(): Plugin {
  return {
    name: 'pulso:msgpackr-without-eval',
    apply: 'build',
    enforce: 'pre',
    resolveId: id => (id === 'msgpackr/index-no-eval' ? fileOf('node_modules/msgpackr/pack.js') : null),
    transform: (code, id) =>
      /msgpackr\/(un)?pack\.js$/.test(id)
        ? { code: code.replace(/\bFunction\b/g, 'BlockedFunction'), map: null }
        : null,
  }
}

/** A module of a single icon: `…/icons/eye-off.mjs`. */
const ICON = /node_modules\/lucide-react\/.*\/icons\/([\w-]+)\.mjs$/
const isIcon = (id: string): boolean => ICON.test(id)

/** The file name of each icon by its export names; most icons have several. */
function iconFiles(): Map<string, string> {
  const list = readFileSync(new URL('node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url), 'utf8')
  const lines = [...list.matchAll(/^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm)]
  return new Map(
    lines.flatMap(([, names = '', file = '']) =>
      names.split(',').map(name => [name.replace('default as', '').trim(), file] as const),
    ),
  )
}

/** Icons that a module imports, by name. */
const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map(name => name.trim().split(/\s+as\s+/)[0] ?? '')

/**
 * Libraries used on every page. react-i18next is not listed: its single entry includes all its code, so that what only
 * other pages import would be loaded at the start.
 */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|i18next|valtio|proxy-compare|wouter|regexparam|comlink|lucide-react(?!.*\/icons\/))\//

/**
 * Puts the modules of the first screen, except for the entry, into one file: many small files compress worse, by 4 KB
 * before the first quotes. The modules are found by following the imports. Styles stay separate, to keep their order.
 */
function collectFirstScreen() {
  const early = new Set<string>()
  const entry = new Set<string>()
  const rest = new Set<string>()
  const icons = new Set<string | undefined>()
  const fileOfIcon = iconFiles()
  const plugin: Plugin = {
    name: 'pulso:first-screen',
    apply: 'build',
    buildEnd() {
      const addTo = (found: Set<string>, id: string) => {
        if (found.has(id) || early.has(id) || entry.has(id)) return
        found.add(id)
        const info = this.getModuleInfo(id)
        if (!id.includes('node_modules')) for (const icon of iconsIn(info?.code ?? '')) icons.add(fileOfIcon.get(icon))
        for (const imported of info?.importedIds ?? []) addTo(found, imported)
      }
      addTo(early, fileOf(EARLY))
      addTo(entry, fileOf('src/app/main.tsx'))
      for (const file of ['src/app/start.tsx', 'src/pages/home/index.tsx']) addTo(rest, fileOf(file))
    },
  }
  /** Removes the files that are loaded before any page: pages need not list them as dependencies. */
  const beyond = (_: string, files: string[]) =>
    files.filter(file => !/\/(libraries|first|start|rolldown-runtime)-/.test(file))
  const isFirstIcon = (id: string) => isIcon(id) && icons.has(ICON.exec(id)?.[1])
  const isOwn = (id: string) => rest.has(id) && !id.includes('node_modules')
  return {
    plugin,
    beyond,
    groups: [
      { name: 'early', test: (id: string) => early.has(id), includeDependenciesRecursively: false, priority: 3 },
      // Each additional file costs a round trip on HTTP/1.1, which has six connections.
      { name: 'texts', test: (id: string) => firstTexts.has(id), priority: 4 },
      { name: 'libraries', test: LIBRARIES, priority: 2 },
      {
        name: 'first',
        test: (id: string) => isOwn(id) || isFirstIcon(id),
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  }
}

/**
 * Small modules that most of their pages load together. As one file they compress better, and other files list fewer
 * dependencies.
 */
const TOGETHER = {
  // What a log-in remembers: the name on the device, and the password in the browser.
  account: /\/(username|password-store)\.ts$/,
  banner: /\/ui\/(Banner|Facts)\.tsx$|\/shared\/or-nothing\.ts$/,
  cell: /\/ui\/Cell\.tsx$|\/icons\/chevron-right\.mjs$/,
  // The rate of the contract's money, and what a night costs.
  carry: /\/domain\/(carry|financing)\.ts$|\/shared\/margin\/(contract-rate|price-unit)\.ts$/,
  'cash-ticket':
    /\/domain\/(affordable|fraction|order-exits|order-units)\.ts$|\/cash-equity\/words\.ts$|\/shared\/orders\/exits\.ts$/,
  'account-icons': /\/icons\/(arrow-down-up|file-text|user)\.mjs$/,
  coins: /\/icons\/(bitcoin|coins|landmark)\.mjs$/,
  'desk-head': /\/features\/desk\/(DeskHead|OpenWindow)\.tsx$|\/icons\/external-link\.mjs$/,
  copy: /\/shared\/(CopyLine\.tsx|copy-text\.ts)$/,
  frozen: /\/HaltNote\.tsx$|\/instruments\/Frozen\.tsx$/,
  holding: /\/domain\/average-cost\.ts$|\/ui\/Quantity\.tsx$/,
  keys: /\/app\/keys\.ts$|\/router\/quoted-in\.ts$/,
  lookup: /\/shared\/(LookupContent|PageNote)\.tsx$/,
  'margin-terms': /\/shared\/margin\/(use-terms\.ts|term-rows\.tsx)$|\/domain\/(margin-opening|stops)\.ts$/,
  'number-field': /\/ui\/(NumberField\.tsx|decimal-entry\.ts)$|\/icons\/(minus|plus)\.mjs$/,
  order:
    /\/shared\/orders\/(announce|link|outcome)\.ts$|\/domain\/(order-(rules|trigger)|instruments\/wallet-for)\.ts$/,
  ticket: /\/domain\/(worst-price|instruments\/metals)\.ts$|\/ticket\/(use-words|draft-store)\.ts$/,
  'top-up': /\/shared\/money\/(TopUpFacts\.tsx|use-(top-up|rates|rate-text)\.ts)$/,
  star: /\/watchlist\/Star\.tsx$|\/quote\/(ListAndQuote|RowActions)\.tsx$|\/row-(hold|swipe)\.ts$|\/lib\/use-media\.ts$/,
  record: /\/use-record\.ts$|\/position\/use-position\.ts$/,
  sheet: /\/shared\/sheet\/Sheet\.tsx$|\/state\/simulated\.ts$/,
} as const

const smallFiles = Object.entries(TOGETHER).map(([name, test]) => ({
  name,
  test,
  includeDependenciesRecursively: false,
  priority: 0,
}))

/** Absolute paths of {@link FIRST_TEXTS}. */
const firstTexts = new Set(FIRST_TEXTS.map(path => fileURLToPath(new URL(path, import.meta.url))))

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const firstScreen = collectFirstScreen()

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
    react(),
    msgpackrWithoutEval(),
    firstScreen.plugin,
    preloadFirstScreen(),
    buildRecord(),
    webManifest(),
    precompress(),
  ],
  define: {
    // Shown on the settings page.
    'import.meta.env.VITE_APP_VERSION': JSON.stringify(project.version),
    // '1' also publishes the page of all components, for screenshots of the build.
    'import.meta.env.VITE_DEV_UI': JSON.stringify(process.env['VITE_DEV_UI'] ?? ''),
  },
  // RxJS with native classes instead of ES5 functions: the worker is 1.5 KB smaller, and faster.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  worker: {
    format: 'es',
    plugins: () => [msgpackrWithoutEval()],
    // Registries that a worker does not use are left out, although they are built from properties of others.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
  build: {
    outDir: 'dist',
    // Types guarantee these targets: the `lib` of src, worker, service-worker and domain has no built-in that is newer.
    target: ['chrome111', 'safari16.4', 'firefox114'],
    sourcemap: false,
    // The polyfill and inlined assets would be inline code, which the content security policy forbids.
    modulePreload: { polyfill: false, resolveDependencies: firstScreen.beyond },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The manifest lists the chunks of each page; tools/sizes.ts reads it.
    manifest: true,
    rolldownOptions: {
      input: { index: fileOf('index.html'), early: fileOf(EARLY) },
      // Seven hexadecimal digits of a hash distinguish a few hundred files. More digits, or a larger alphabet, would
      // enlarge the first file, which contains many names.
      output: {
        codeSplitting: { groups: [...firstScreen.groups, ...smallFiles] },
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
