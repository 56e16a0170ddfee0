// Converts HTML from the server to safe nodes: no script, style, image or form, regardless of the author. Links within the
// app are kept; external links open a page that shows their target.
import DOMPurify from 'dompurify'
import { hrefOf } from '../../router/place.ts'

const tags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'small', 'br', 'blockquote']

export function sanitised(html: string): DocumentFragment {
  // Null, despite the declared type, if nothing valid is left (a frameset).
  const fragment: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  if (!fragment) return document.createDocumentFragment()
  for (const anchor of fragment.querySelectorAll('a')) leadRightly(anchor)
  return fragment
}

function leadRightly(anchor: HTMLAnchorElement): void {
  const href = anchor.getAttribute('href') ?? ''
  if (href.startsWith('#/')) return
  if (!URL.canParse(href) || new URL(href).protocol !== 'https:') {
    anchor.replaceWith(...anchor.childNodes)
    return
  }
  anchor.setAttribute('href', `#${hrefOf('/pages/webview/index', { url: href })}`)
  anchor.append(` (${new URL(href).host})`)
}
