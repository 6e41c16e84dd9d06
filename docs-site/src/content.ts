import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/source-tree.ts'
import { pageOf, type Page } from './page.ts'
import { errorPage } from './pages/errors.ts'
import { eventPage, REPLACES } from './pages/events.ts'
import { referencePages } from './pages/reference.ts'

const FOLDER = 'docs'

/** Every page of the site: files and generated pages. */
export function readContent(): Page[] {
  const files = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `${FOLDER}/${name.replaceAll('\\', '/')}`)
    .filter(file => file !== REPLACES)
    .sort()
  return [
    ...files.map(file => pageOf(urlOf(file), read(file), file)),
    pageOf('/docs/quick-start', quickStart(read('README.md')), 'README.md'),
    pageOf('/docs/changelog', read('CHANGELOG.md'), 'CHANGELOG.md'),
    eventPage(),
    errorPage(),
    ...referencePages(),
  ]
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** `docs/guides/README.md` is `/docs/guides`, and `docs/guides/webhooks.md` a page below it. */
const urlOf = (file: string): string => `/${file.replace(/\.md$/, '').replace(/\/README$/, '')}`

/** The commands and the first ten minutes of the README, which a test runs as they are printed. */
function quickStart(readme: string): string {
  const start = readme.indexOf('## Two commands')
  const end = readme.indexOf('## The pages')
  if (start < 0 || end < start) throw new Error('The README has no first ten minutes')
  const intro = 'From a clone to a paid subscription, on your machine, without an account anywhere.'
  return `# Quick start\n\n${intro}\n\n${readme.slice(start, end)}`
}
