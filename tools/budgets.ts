// What CI holds a change to, in kilobytes of gzip, with the reason for each.
export const budgets = {
  /** Shell and home on a slow line: the libraries that the page cannot do without are 101 of these. */
  firstQuotes: 125,
  /** rxjs, comlink, decimal.js and msgpackr are 36 of these. */
  worker: 50,
  /** What opening any other page adds. */
  page: 40,
  /** lightweight-charts is 56 of these; fetched only where a chart is shown. */
  chart: 62,
} as const
