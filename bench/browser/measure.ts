// A page under load, as its own browser counts it: how busy its main thread is, which frames it gives, what it keeps.
// The same few lines measure Pulso and its peers, so that no figure is another's by its method.
import type { CDPSession, Page } from 'playwright'
import { must } from '../../domain/assert.ts'

/** Frames as the page's own animation frames; times in milliseconds. */
export type Frames = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly worst: number
  /** Tasks of the main thread above 50 ms. */
  readonly longTasks: number
}

export type Load = Frames & {
  /** Of one core, 0 to 1: time in tasks of the main thread, its own scripts, styles, layout and painting. */
  readonly busy: number
  readonly script: number
  readonly style: number
  readonly layout: number
}

/** What the page keeps after a collection of garbage, in bytes; nodes and listeners are counts. */
export type Kept = { readonly heap: number; readonly nodes: number; readonly listeners: number }

type Counters = { readonly [name: string]: number }

/** Development tools' own view of one page. Throttling slows its main thread, as a cheap phone's does. */
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

  /** So many times slower than this machine; 1 is as it is. */
  async slow(times: number): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: times })
  }

  /**
   * For so many milliseconds by the page's own clock, `work` going on meanwhile: twice, once for the load and once for the
   * frames, for asking for sixty of them a second costs an idle page a third of a slowed main thread.
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
