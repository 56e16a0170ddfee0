import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, chromiumPath } from './tools/chromium.ts'
import vite from './vite.config.ts'

// Tests without a browser run where there is none.
const executablePath = await chromiumPath().catch(() => undefined)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['tests/{domain,worker,server,faults,architecture,tools}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          pool: 'forks',
          // By default half the cores of a small machine stay idle. The browsers' tests have the machine for themselves.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // Ends a test that hangs; nothing waits for it. A machine that does other work at the same time takes four times as long.
          testTimeout: 120_000,
          // A store is made in them, and the cores may be busy.
          hookTimeout: 120_000,
          // For a fact that a busy machine reaches late. A fact that is there is seen at once.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        plugins: [react()],
        define: vite.define ?? {},
        // Found while tests run, they would reload the page under them.
        optimizeDeps: {
          include: [
            '@noble/hashes/sha2.js',
            '@noble/hashes/sha3.js',
            '@noble/hashes/utils.js',
            '@scure/base',
            'comlink',
            'dayjs',
            'dayjs/locale/es-mx.js',
            'dayjs/locale/zh-cn.js',
            'dayjs/plugin/timezone.js',
            'dayjs/plugin/utc.js',
            'decimal.js',
            'dompurify',
            'i18next',
            'lightweight-charts',
            'lucide-react',
            'msgpackr/index-no-eval',
            'react',
            'react-dom',
            'react-dom/client',
            'react-hook-form',
            'react-i18next',
            'react/jsx-dev-runtime',
            'rxjs',
            'uqr',
            'valtio/react',
            'valtio/vanilla',
            'valtio/vanilla/utils',
            'vitest-browser-react',
            'wouter',
          ],
        },
        test: {
          name: 'browser',
          include: ['tests/src/**/*.test.tsx'],
          testTimeout: 60_000,
          // They share the device's storage: two at once would find each other's sessions and intents in it.
          setupFiles: ['tests/src/setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 375, height: 667 },
            provider: playwright({ launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/setup.ts'],
          pool: 'forks',
          // Loading the modules again for each file takes 5 s of processor time. Files of the Node project are isolated: one
          // process with the memory of a hundred servers is slow.
          isolate: false,
          // A walk waits more than it computes: one alone leaves most of two cores idle.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          // A long walk takes two minutes on a busy machine, and machines differ by a factor of four. A single step still
          // fails after 45 s.
          testTimeout: 480_000,
          hookTimeout: 480_000,
          // A polled fact is a step, too. The default of one second is too short for a page that loads.
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
})
