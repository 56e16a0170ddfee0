// The tests use the production build of the current sources. It is built in its own process, because the test runner's
// environment would produce a test build.
import { isFresh } from '../../tools/build.ts'
import { step } from '../../tools/step.ts'

export async function setup(): Promise<void> {
  if (await isFresh()) return
  const code = await step('node', ['tools/build.ts'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error('The page could not be built')
}
