// Addresses that may be shown inside the app: the platform's own chat, by its location and not by its content. All
// others open outside, after a page that shows the target (reliability, §4: page integrity).

/** Paths of this server that may be framed. */
const framed = ['/chat']

export type Target =
  | { readonly kind: 'frame'; readonly url: string; readonly host: string }
  | { readonly kind: 'leave'; readonly url: string; readonly host: string }
  | { readonly kind: 'refused' }

export function targetOf(address: string, origin: string = location.origin): Target {
  if (!URL.canParse(address, origin)) return { kind: 'refused' }
  const url = new URL(address, origin)
  if (url.username !== '' || url.password !== '') return { kind: 'refused' }
  if (url.origin === origin)
    return framed.includes(url.pathname) ? { kind: 'frame', url: url.href, host: url.host } : { kind: 'refused' }
  return url.protocol === 'https:' ? { kind: 'leave', url: url.href, host: url.host } : { kind: 'refused' }
}

/** A link that anybody may have made is never framed: it could open the chat with what its maker wants. */
export function linkOf(address: string, origin: string = location.origin): Target {
  const target = targetOf(address, origin)
  return target.kind === 'frame' ? { kind: 'refused' } : target
}

/** The chat receives language and theme in its query. */
export function dressed(url: string, languages: string, theme: string): string {
  const dressedUrl = new URL(url)
  dressedUrl.searchParams.set('languages', languages)
  dressedUrl.searchParams.set('theme', theme)
  return dressedUrl.href
}
