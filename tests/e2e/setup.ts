// The tests use the production build of the current sources. It is built in its own process, because the test runner's
// environment would produce a test build.
import type { TestProject } from 'vitest/node'
import { isFresh } from '../../tools/build.ts'
import { step } from '../../tools/step.ts'
import { openSharedServers } from '../support/shared-server.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build()
  const shared = await openSharedServers()
  project.provide('sharedServers', shared.url)
  return shared.close
}

async function build(): Promise<void> {
  if (await isFresh()) return
  const code = await step('node', ['tools/build.ts'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error('The page could not be built')
}
