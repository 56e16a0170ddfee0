// The limits that CI checks, in kilobytes of gzip, with the reason for each.
export const budgets = {
  /** Shell and home page, for a slow connection. Libraries that they need take 101 KB of it. */
  firstQuotes: 128,
  /** The worker. rxjs, comlink, decimal.js and msgpackr take 36 KB of it, and margined positions half a KB. */
  worker: 51,
  /** What any other page adds, without the chunk of dates. The mark is 42; the tickets of contracts take 43.8. */
  page: 44,
  /** dayjs with time zones and three languages: loaded once, by the first page that shows a time. */
  dates: 8,
  /** lightweight-charts takes 56 KB of it. Loaded only where a chart is shown. */
  chart: 59,
} as const
