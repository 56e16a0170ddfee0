// Why: only news shows HTML from a server. A thousand script injections must all end as text, in a real browser. A link
// must either stay within the app, or open a page that shows the target before leaving.
import '../../src/styles/styles.css'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import { ArticleBody } from '../../src/features/news/ArticleBody.tsx'
import '../../src/features/news/news.css'
import { sanitised } from '../../src/features/news/sanitise.ts'
import { linkOf, targetOf } from '../../src/features/webview/address.ts'

const RUN = 'window.pulsoHit=(window.pulsoHit||0)+1'
declare global {
  interface Window {
    pulsoHit?: number
  }
}

const vectors = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<math><mtext><style><img src=x onerror="${RUN}"></style></mtext></math>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href=" java\nscript:${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<a href="#/" onclick="${RUN}" onfocus="${RUN}" autofocus tabindex=0>x</a>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<input autofocus onfocus="${RUN}">`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<video><source onerror="${RUN}"></video>`,
  `<audio src=x onerror="${RUN}"></audio>`,
  `<body onload="${RUN}">`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<link rel=stylesheet href="javascript:${RUN}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror='${RUN}'>"></noscript>`,
  `<p style="background:url(javascript:${RUN})">x</p>`,
  `<p onmouseover="${RUN}" onpointerenter="${RUN}">x</p>`,
  `<marquee onstart="${RUN}">x</marquee>`,
  `<select><option><script>${RUN}</script></option></select>`,
  `<table background="javascript:${RUN}"><tr><td>x</td></tr></table>`,
  `<p id="location" name="cookie">x</p>`,
  `<x-y onclick="${RUN}">x</x-y>`,
  `<isindex type=image src=x onerror="${RUN}">`,
]

const wrappings: readonly ((vector: string) => string)[] = [
  vector => vector,
  vector => `<p>${vector}</p>`,
  vector => `<p><strong>${vector}</p></strong>`,
  vector => `<ul><li>${vector}`,
  vector => `<a href="#/">${vector}</a>`,
  vector => vector.toUpperCase().replaceAll(RUN.toUpperCase(), RUN),
  vector => vector.replaceAll('<', '<\u0000'),
  vector => vector.replaceAll(' ', '\t\n'),
  vector => vector.replaceAll(' ', '/'),
  vector => `<!--><${vector}-->`,
  vector => `<![CDATA[${vector}]]>`,
  vector => `<svg><desc>${vector}</desc></svg>`,
  vector => `<math><mi>${vector}</mi></math>`,
  vector => `<textarea>${vector}</textarea>${vector}`,
  vector => `<title>${vector}</title>${vector}`,
  vector => `<p title="${vector.replaceAll('"', '&quot;')}">x</p>`,
  vector => `<form><math><mtext></form><form><mglyph><style></math>${vector}`,
  vector => `<b><i><u>${vector}${vector}</b></i></u>`,
  vector => `<svg></p><style><a id="</style>${vector}">`,
  vector => `&lt;p&gt;${vector}&lt;/p&gt;`,
  vector => `<noembed>${vector}</noembed>${vector}`,
  vector => `<xmp>${vector}</xmp>${vector}`,
  vector => `<select>${vector}</select>`,
  vector => `<table>${vector}</table>`,
  vector => `<frameset>${vector}</frameset>`,
  vector => `<div><template>${vector}</template></div>`,
  vector => `\uFEFF${vector}\u2028`,
  vector => `<li><blockquote>${vector.repeat(3)}`,
  vector => `<h2>${vector}</h2><h3>${vector}</h3>`,
  vector => `<em>${vector.split('').join('')}</em>`,
]

const allowed = ['P', 'H2', 'H3', 'UL', 'OL', 'LI', 'A', 'STRONG', 'EM', 'SMALL', 'BR', 'BLOCKQUOTE']
const corpus = wrappings.flatMap(wrap => vectors.map(wrap))

afterEach(() => {
  document.body.replaceChildren()
  delete window.pulsoHit
})

test('a thousand script injections end as text', async () => {
  expect(corpus.length).toBeGreaterThan(1_000)
  for (const html of corpus) {
    const place = document.createElement('div')
    document.body.append(place)
    place.append(sanitised(html))
    for (const element of place.querySelectorAll('*')) {
      expect(allowed, html).toContain(element.tagName)
      for (const { name, value } of element.attributes) {
        expect(name, html).toBe('href')
        expect(value, html).toMatch(/^#\//)
      }
    }
    for (const anchor of place.querySelectorAll('a')) anchor.focus()
  }
  // Waits until injected images and frames would have run their code.
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 50)))
  expect(window.pulsoHit).toBeUndefined()
})

test('links within the app stay in it; external links show their host and open the page that warns', () => {
  const fragment = sanitised(
    '<p><a href="#/pages/quote/stock?code=AAPL">Apple</a> <a href="https://example.com/a?b=1">más</a> <a href="http://example.com">x</a></p>',
  )
  const links = [...fragment.querySelectorAll('a')].map(anchor => [anchor.textContent, anchor.getAttribute('href')])
  expect(links).toEqual([
    ['Apple', '#/pages/quote/stock?code=AAPL'],
    ['más (example.com)', '#/pages/webview/index?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1'],
  ])
  expect(fragment.textContent).toContain('x')
})

test.each([
  ['/chat#abc', 'frame'],
  ['/chat', 'frame'],
  ['/chat/../docs', 'refused'],
  ['/', 'refused'],
  ['/docs', 'refused'],
  ['https://example.com/', 'leave'],
  ['http://example.com/', 'refused'],
  ['//example.com/chat', 'refused'],
  ['https://pulso@example.com/', 'refused'],
  ['javascript:alert(1)', 'refused'],
  ['data:text/html,x', 'refused'],
  ['blob:https://pulso.example/1', 'refused'],
  ['', 'refused'],
  ['https://', 'refused'],
])('the address %s is for: %s', (address, kind) => {
  expect(targetOf(address, 'http://pulso.example').kind).toBe(kind)
  // An address that opens the chat is refused as a link, because a stranger may have written the link.
  expect(linkOf(address, 'http://pulso.example').kind).toBe(kind === 'frame' ? 'refused' : kind)
})

test('a link in the text of an article is underlined, because colour alone does not mark it', async () => {
  const { container } = await render(<ArticleBody html='<p>Sube <a href="#/">AAPL</a></p>' />)
  const link = must(container.querySelector('a'), 'the link')
  expect(getComputedStyle(link).textDecorationLine).toBe('underline')
})
