// The entry, a few kilobytes without a library. Fetches the texts, the shell and the page of the current address in
// parallel. Runs them after the last-seen home page is painted, because they would delay that paint.
import '../styles/styles.css'
import '../styles/boot.css'
import type { Namespace } from '../i18n/files.ts'
import { loadTexts } from '../i18n/files.ts'
import { seenPainted } from '../lib/shell/last-seen.ts'
import { splitHash } from '../router/place.ts'
import { pageAt } from '../router/table.ts'
import { readSettings } from '../state/kept.ts'
import { sayBootFailed } from './boot-failed.ts'
import { partsOf } from './routes.ts'

const { locale } = readSettings()

// A failed prefetch is ignored: the same request is made again where it is needed, and its failure is reported there.
const page = pageAt(splitHash(location.hash).path)
const parts = page ? partsOf(page) : null
const prefetch = (namespaces: readonly Namespace[]): void => {
  for (const namespace of namespaces) loadTexts(locale, namespace).catch(() => {})
}
prefetch(['common', 'ui', 'row'])
parts?.then(({ text }) => prefetch(text)).catch(() => {})

// No top-level await: the shell imports modules that this file has loaded, so each would wait for the other.
async function run(): Promise<void> {
  try {
    await seenPainted()
    parts?.then(({ load }) => load()).catch(() => {})
    const { start } = await import('./start.tsx')
    await start()
  } catch (thrown) {
    sayBootFailed(locale)
    throw thrown
  }
}

void run()
