// The bus of a single process.
import type { Bus } from './bus.ts'
import { createListeners } from './listeners.ts'

export function createLocalBus(): Bus {
  const listeners = createListeners()
  return {
    isShared: false,
    publish: (subject, message) => listeners.notify(subject, message),
    subscribe: (subject, listener) => listeners.add(subject, listener),
    isUp: () => true,
    onBack: () => () => {},
    close: async () => {},
  }
}
