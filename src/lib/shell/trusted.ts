// Trusted Types (the CSP of server/http/headers.ts): the browser refuses text as markup or as a script's address, except
// through these policies. Workers are of this origin only; markup is that of the last-seen page only. Browsers without
// Trusted Types refuse nothing.
type Policy = { createHTML(html: string): string }
type Rules = { createHTML?(html: string): string; createScriptURL?(address: string): string | null }
type Factory = { createPolicy(name: string, rules: Rules): Policy }

const factory = (globalThis as { readonly trustedTypes?: Factory }).trustedTypes
factory?.createPolicy('default', {
  createScriptURL: address => (new URL(address, location.href).href.startsWith(`${location.origin}/`) ? address : null),
})
const lastSeen = factory?.createPolicy('last-seen', { createHTML: html => html })

/** Marks the markup that this app or its server has made. */
export const trustedPicture = (html: string): string => lastSeen?.createHTML(html) ?? html
