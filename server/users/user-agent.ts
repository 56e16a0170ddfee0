// Recognises browser and system in a user agent. Product names are the same in every language; unknown ones are null.
// Most browsers also name others, so the more specific pattern comes first.

const browsers: readonly (readonly [name: string, word: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  // A web view on iOS has neither Version nor Safari in its user agent.
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
]

const systems: readonly (readonly [name: string, word: RegExp])[] = [
  ['Windows', /\bWindows NT\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const named = (list: typeof browsers, userAgent: string | null): string | null =>
  list.find(([, word]) => userAgent !== null && word.test(userAgent))?.[0] ?? null

export const browserOf = (userAgent: string | null): string | null => named(browsers, userAgent)
export const systemOf = (userAgent: string | null): string | null => named(systems, userAgent)
