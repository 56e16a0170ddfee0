// The first few kilobytes: applies the settings, then fetches the words, the shell and the page of the address at once.
import './styles/styles.css'
import './styles/boot.css'
import { sayBootFailed } from './boot-failed.ts'
import { loadTexts } from './i18n/files.ts'
import { splitHash } from './router/place.ts'
import { pageAt, specOf } from './router/table.ts'
import { codeOf } from './routes.ts'
import { followSettings, settings } from './state/settings.ts'

followSettings()

// What is fetched early is asked for again where it is needed: a failure is told there.
const page = pageAt(splitHash(location.hash).path)
const early = page ? specOf(page).text : []
for (const namespace of ['common', 'ui', ...early] as const) loadTexts(settings.locale, namespace).catch(() => {})
if (page) codeOf(page).catch(() => {})

// No await at the top: the shell imports what this file has loaded, and each would wait for the other.
async function run(): Promise<void> {
  try {
    const { start } = await import('./start.tsx')
    await start()
  } catch (thrown) {
    sayBootFailed(settings.locale)
    throw thrown
  }
}

void run()
