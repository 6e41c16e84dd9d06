import type { ClientFiles } from './build-client.ts'
import type { Heading } from './markdown.ts'
import type { Section } from './outline.ts'
import type { Page } from './page.ts'

/** What the frame of a page shows besides its text. */
export type Frame = {
  page: Page
  headings: readonly Heading[]
  sections: readonly Section[]
  assets: ClientFiles
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A whole page around its text. */
export function layout(content: string, frame: Frame): string {
  const { page, headings, sections } = frame
  return `<!doctype html>
<html lang="en">
${headOf(frame)}
<body>
<a class="skip" href="#content">Skip to the text</a>
${BAR}
<div class="page">
<nav id="contents" class="contents" aria-label="Contents">
${sections.map(section => sectionOf(section, page)).join('')}
</nav>
<main id="content" tabindex="-1">
<article>${content}</article>
${steps(frame)}
<footer><a href="${page.url}.md">This page as Markdown</a></footer>
</main>
${onThisPage(headings)}
</div>
${FINDER}
</body>
</html>
`
}

function headOf({ page, assets }: Frame): string {
  const title = page.url === '/docs' ? 'Gatehouse documentation' : `${page.title} · Gatehouse`
  return `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<meta name="description" content="${escape(page.description)}">
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${page.url}.md">
<script src="${assets.theme}"></script>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>`
}

const MARK = `<svg aria-hidden="true" viewBox="0 0 16 16" fill="none" stroke="currentColor"
stroke-width="2" stroke-linecap="round" width="20" height="20">
<path d="M2.5 14V7.5a5.5 5.5 0 0 1 11 0V14"/><path d="M2.5 13 10 8"/></svg>`

const BAR = `<header class="bar">
<button type="button" class="menu" data-menu aria-expanded="false" aria-controls="contents">
Menu</button>
<a class="brand" href="/docs">${MARK}<span>Gatehouse</span> <span class="faint">Docs</span></a>
<button type="button" class="search" data-search aria-haspopup="dialog">Search <kbd>/</kbd></button>
<button type="button" class="theme" data-theme-switch aria-label="Theme">Theme</button>
</header>`

const FINDER = `<dialog class="finder" aria-label="Search">
<form method="dialog"><label class="hidden" for="query">Search the documentation</label>
<input id="query" type="search" autocomplete="off" placeholder="Search" role="combobox"
aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<button type="submit">Close</button></form>
<ul id="found" role="listbox" aria-label="Results"></ul>
<p class="faint" data-found-status role="status"></p>
</dialog>`

function sectionOf({ title, pages, folded }: Section, page: Page): string {
  const isOpen = pages.some(({ url }) => url === page.url)
  if (folded && !isOpen) return ''
  const items = pages.map(({ url, title: name }) => {
    const current = url === page.url ? ' aria-current="page"' : ''
    return `<li><a href="${url}"${current}>${escape(name)}</a></li>`
  })
  return `<section><h2>${escape(title)}</h2><ul>${items.join('')}</ul></section>`
}

/** Links to the page before and the page after. */
function steps({ page, sections }: Frame): string {
  const all = sections.filter(({ folded }) => !folded).flatMap(({ pages }) => pages)
  const at = all.findIndex(({ url }) => url === page.url)
  if (at < 0) return ''
  const link = (to: Page | undefined, rel: string, label: string) =>
    to
      ? `<a rel="${rel}" href="${to.url}">
<span class="faint">${label}</span>${escape(to.title)}</a>`
      : '<span></span>'
  const links = [link(all[at - 1], 'prev', 'Previous'), link(all[at + 1], 'next', 'Next')]
  return `<nav class="steps" aria-label="Pages">${links.join('')}</nav>`
}

function onThisPage(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2)
  if (shown.length < 2) return '<div class="aside"></div>'
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escape(text)}</a></li>`)
  return `<nav class="aside" aria-label="On this page">
<h2>On this page</h2><ul>${items.join('')}</ul></nav>`
}
