// The tests drive the app as it is published: built from the sources as they are now, and by a process of its own, since
// the test runner's says that it is a test's and the page would be built as one.
import { isFresh } from '../../tools/build.ts'
import { step } from '../../tools/step.ts'

export async function setup(): Promise<void> {
  if (await isFresh()) return
  const code = await step('node', ['tools/build.ts'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error('The page could not be built')
}
