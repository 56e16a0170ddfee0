// Measures a page under load with the browser's own counters: main-thread use, frames and retained memory. The same
// functions measure Pulso and its peers, so that the figures are comparable.
import type { CDPSession, Page } from 'playwright'
import { must } from '../../domain/assert.ts'

/** Frame rate and frame times, measured by the page's requestAnimationFrame. Times are in milliseconds. */
export type Frames = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly worst: number
  /** Number of main-thread tasks longer than 50 ms. */
  readonly longTasks: number
}

export type Load = Frames & {
  /** Fraction of time in which the main thread is busy, 0 to 1: scripts, styles, layout and painting. */
  readonly busy: number
  readonly script: number
  readonly style: number
  readonly layout: number
}

/** Memory retained after a garbage collection: heap in bytes, numbers of nodes and listeners. */
export type Kept = { readonly heap: number; readonly nodes: number; readonly listeners: number }

type Counters = { readonly [name: string]: number }

/** The DevTools protocol session of one page. It can throttle the page's main thread to the speed of a cheap phone. */
export class Meter {
  readonly #page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async of(page: Page): Promise<Meter> {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'timeTicks' })
    return new Meter(page, session)
  }

  /** Slows the processor by this factor; 1 is full speed. */
  async slow(times: number): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: times })
  }

  /**
   * Measures for `forMs` by the page's clock while `work` runs. `work` runs twice: once to measure the load and once to
   * measure the frames, because requesting sixty animation frames a second uses a third of a throttled main thread.
   */
  async load(forMs: number, work: () => Promise<unknown> = async () => {}): Promise<Load> {
    const before = await this.#counters()
    await Promise.all([this.#page.waitForTimeout(forMs), work()])
    const after = await this.#counters()
    const [counted] = await Promise.all([this.#page.evaluate(countFrames, forMs), work()])
    const share = (name: string) => (must(after[name], name) - must(before[name], name)) / seconds(before, after)
    return {
      ...counted,
      busy: share('TaskDuration'),
      script: share('ScriptDuration'),
      style: share('RecalcStyleDuration'),
      layout: share('LayoutDuration'),
    }
  }

  /** Main-thread work in ms during `forMs` from now, in which `work` is done. */
  async work(forMs: number, work: () => Promise<unknown> = async () => {}): Promise<number> {
    const before = await this.#counters()
    await Promise.all([this.#page.waitForTimeout(forMs), work()])
    const after = await this.#counters()
    return (must(after['TaskDuration'], 'a time') - must(before['TaskDuration'], 'a time')) * 1_000
  }

  async kept(): Promise<Kept> {
    await this.#session.send('HeapProfiler.collectGarbage')
    const counters = await this.#counters()
    return {
      heap: must(counters['JSHeapUsedSize'], 'the heap'),
      nodes: must(counters['Nodes'], 'nodes'),
      listeners: must(counters['JSEventListeners'], 'listeners'),
    }
  }

  async #counters(): Promise<Counters> {
    const { metrics } = await this.#session.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
}

const seconds = (before: Counters, after: Counters): number =>
  must(after['Timestamp'], 'a time') - must(before['Timestamp'], 'a time')

/** Runs in the page. */
function countFrames(forMs: number): Promise<Frames> {
  return new Promise(resolve => {
    const [times, long]: [number[], number[]] = [[], []]
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) long.push(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    const start = performance.now()
    let last = start
    const onFrame = (): void => {
      const now = performance.now()
      times.push(now - last)
      last = now
      if (now - start < forMs) requestAnimationFrame(onFrame)
      else finish(now)
    }
    const finish = (now: number): void => {
      observer.disconnect()
      times.sort((one, other) => one - other)
      const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
      const perSecond = (times.length * 1000) / (now - start)
      resolve({ perSecond, p50: at(0.5), p95: at(0.95), worst: at(1), longTasks: long.length })
    }
    requestAnimationFrame(onFrame)
  })
}
