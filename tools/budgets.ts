// The limits that CI checks, in kilobytes of gzip, with the reason for each.
export const budgets = {
  /** Shell and home on a slow line: the libraries that the page cannot do without are 101 of these. */
  firstQuotes: 125,
  /** rxjs, comlink, decimal.js and msgpackr are 36 of these, and margined positions half of one. */
  worker: 51,
  /** Bytes that any other page adds, without the dates. */
  page: 40,
  /** dayjs with zones and three languages: fetched once, by the first page that shows a time. */
  dates: 8,
  /** lightweight-charts is 56 of these; fetched only where a chart is shown. */
  chart: 59,
} as const
