// The first few kilobytes, no library among them: fetches the words, the shell and the page of the address at once, and runs
// them once what was last seen of Home has been painted, which they would hold up.
import './styles/styles.css'
import './styles/boot.css'
import { sayBootFailed } from './boot-failed.ts'
import { loadTexts } from './i18n/files.ts'
import { seenPainted } from './last-seen/show.ts'
import { splitHash } from './router/place.ts'
import { pageAt, specOf } from './router/table.ts'
import { codeOf } from './routes.ts'
import { readSettings } from './state/kept.ts'

const { locale } = readSettings()

// What is fetched early is asked for again where it is needed: a failure is told there.
const page = pageAt(splitHash(location.hash).path)
const early = page ? specOf(page).text : []
for (const namespace of ['common', 'ui', ...early] as const) loadTexts(locale, namespace).catch(() => {})

// No await at the top: the shell imports what this file has loaded, and each would wait for the other.
async function run(): Promise<void> {
  try {
    await seenPainted()
    if (page) codeOf(page).catch(() => {})
    const { start } = await import('./start.tsx')
    await start()
  } catch (thrown) {
    sayBootFailed(locale)
    throw thrown
  }
}

void run()
