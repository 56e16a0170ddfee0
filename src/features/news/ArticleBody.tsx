// An article's text, from sanitised HTML.
import { useLayoutEffect, useRef } from 'react'
import { sanitised } from './sanitise.ts'

export function ArticleBody({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(sanitised(html))
  }, [html])
  return <div className="article-body" ref={place} />
}
