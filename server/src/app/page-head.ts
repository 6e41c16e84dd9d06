// The head of the dashboard's HTML for the requested page: the files to load first, the theme and
// language chosen on this device, and the frame that is shown until the scripts have rendered it.
import { pageShells } from './page-shells.data.ts'

/** Written by the build of the dashboard: see apps/dashboard/vite/page-files.ts. */
export type PageFiles = {
  pages: { path: string; files: string[]; styles: string[]; texts: string[]; shell: string }[]
  texts: Record<string, Record<string, string>>
}

const HEAD_PLACEHOLDER = '<!--page-head-->'
const SHELL_PLACEHOLDER = '<!--page-shell-->'

/** The HTML with the head for the page at this path; without it if the path has no page. */
export function withPage(html: string, path: string, known: PageFiles, nonce: string): string {
  const page = known.pages.find(item => patternOf(item.path).test(path))
  if (!page) return html
  const links = page.files.map(
    file => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${nonce}">`,
  )
  const styles = page.styles.map(
    file => `<link rel="stylesheet" crossorigin href="/${file}" nonce="${nonce}">`,
  )
  const texts = page.texts.map(part => known.texts[part] ?? {})
  const head = [...styles, ...links, `<script nonce="${nonce}">${bootScript(texts)}</script>`].join(
    '\n    ',
  )
  return html
    .replace(HEAD_PLACEHOLDER, () => head)
    .replace(SHELL_PLACEHOLDER, () => pageShells[page.shell] ?? '')
}

const patterns = new Map<string, RegExp>()

/** `/dashboard/$organization` matches any one path segment in place of `$organization`. */
function patternOf(path: string): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const source = path.replaceAll(/\$\w+/g, '[^/]+')
  const pattern = new RegExp(`^${source === '/' ? '' : source}/?$`)
  patterns.set(path, pattern)
  return pattern
}

/**
 * Before anything renders: the theme chosen on this device, and the translations in the language
 * that the app will choose (the same choice as `preferredLanguage` in ui/src/i18n.tsx).
 */
function bootScript(texts: Record<string, string>[]): string {
  const byLanguage: Record<string, string[]> = {}
  for (const part of texts) {
    for (const [language, file] of Object.entries(part)) (byLanguage[language] ??= []).push(file)
  }
  return `{${BOOT.replace('WORDS', () => JSON.stringify(byLanguage))}}`
}

const BOOT = [
  `const words=WORDS,root=document.documentElement,`,
  `read=key=>{try{return localStorage.getItem(key)}catch{return null}},`,
  `theme=read('gatehouse.theme');`,
  `if(theme==='light'||theme==='dark')root.dataset.theme=theme;`,
  `const language=[new URLSearchParams(location.search).get('locale'),read('gatehouse.language'),`,
  `...navigator.languages].map(tag=>tag?.toLowerCase().split(/[-_@]/)[0])`,
  `.find(tag=>words[tag])??'en';`,
  `root.lang=language;`,
  `for(const file of words[language]??[]){const link=document.createElement('link');`,
  `link.rel='modulepreload';link.crossOrigin='';link.href='/'+file;`,
  `link.nonce=document.currentScript.nonce;document.head.append(link)}`,
].join('')
