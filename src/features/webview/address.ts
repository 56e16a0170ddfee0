// Decides which addresses may be shown inside the app: only the platform's own chat, by its address and not by its
// content. All others open outside, after a page that shows the target.

/** Paths of this server that may be shown in an iframe. */
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

/**
 * The target of a link that anyone may have created. It is never framed, because it could open the chat with a query
 * chosen by an attacker.
 */
export function linkOf(address: string, origin: string = location.origin): Target {
  const target = targetOf(address, origin)
  return target.kind === 'frame' ? { kind: 'refused' } : target
}

/** Adds language and theme to the query of the chat. */
export function dressed(url: string, languages: string, theme: string): string {
  const dressedUrl = new URL(url)
  dressedUrl.searchParams.set('languages', languages)
  dressedUrl.searchParams.set('theme', theme)
  return dressedUrl.href
}
