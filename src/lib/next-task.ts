// Runs work in the next task, by a message: a timer would add one to four milliseconds.
const tasks = new MessageChannel()
const waiting: (() => void)[] = []
tasks.port1.onmessage = () => waiting.shift()?.()

/** Called during a frame, it runs `work` once that frame is complete. */
export function nextTask(work: () => void): void {
  waiting.push(work)
  tasks.port2.postMessage(null)
}
