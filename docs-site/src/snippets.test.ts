import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { test } from 'node:test'
import { MailEvent } from '@gatehouse/contract/records/mail-events'
import { parse } from 'yaml'
import { listFiles, readText } from '../../tools/source-tree.ts'
import { variableNames } from '../../server/src/platform/config.ts'
import { guideOf, snippet, snippetsOf, type Snippet } from './snippets.ts'

/**
 * Pages of which one test takes all blocks in these languages. Every other block has a name, with
 * which a test runs it: `reader.run('webhooks', 'receive.mjs', …)` or `snippet(…)`.
 */
const takenTogether: { page: string; languages: RegExp; test: string }[] = [
  {
    page: 'docs/guides/account-sdk.md',
    languages: /^tsx?$/,
    test: 'references/sdk-react.conformance.test.ts',
  },
  {
    page: 'docs/guides/react-components.md',
    languages: /^tsx$/,
    test: 'references/sdk-react.conformance.test.ts',
  },
  {
    page: 'docs/guides/agents.md',
    languages: /^json$/,
    test: 'cli/src/agents/bridge-agent.test.ts',
  },
  {
    page: 'docs/guides/accounting.md',
    languages: /^csv$/,
    test: 'server/src/billing/finance/guide.test.ts',
  },
  {
    page: 'docs/guides/going-live.md',
    languages: /^json$/,
    test: 'docs-site/src/snippets.test.ts',
  },
  {
    page: 'docs/guides/migrate.md',
    languages: /^json$/,
    test: 'references/sdk-guides.conformance.test.ts',
  },
  { page: 'STYLE.md', languages: /^ts$/, test: 'docs-site/src/snippets.test.ts' },
]

/** The reference of the SDK has signatures, from doc comments; diagrams are drawn in the build. */
const isProgram = ({ page, language }: Snippet) =>
  page !== 'docs/api/sdk.md' && language !== '' && language !== 'mermaid'

const files = listFiles()
const pages = files.filter(file => file.endsWith('.md') && !file.startsWith('docs/proof/'))
const programs = pages.flatMap(snippetsOf).filter(isProgram)
const tests = files.filter(file => /\.(test|prove)\.tsx?$/.test(file))
const calls = tests.map(readText).join('').replaceAll(/\s/g, '')

/** Whether a test names the page and the program, in this order. */
const isRun = ({ page, name }: Snippet): boolean =>
  name !== undefined && calls.includes(`'${guideOf(page)}','${name}'`)

const isTakenTogether = ({ page, language }: Snippet) =>
  takenTogether.some(each => each.page === page && each.languages.test(language))

test('every block of a page is executed or checked by a test', () => {
  const forgotten = programs.filter(each => !isTakenTogether(each) && !isRun(each))

  assert.ok(programs.length > 60)
  assert.deepEqual(
    forgotten.map(({ page, line, name }) => `${page}:${line} ${name ?? 'has no name'}`),
    [],
    'give the block a name in its first line (// name.mjs) and a test that runs it',
  )
})

test('blocks that a test takes together exist, and the test reads their page', () => {
  for (const { page, languages, test: file } of takenTogether) {
    const own = programs.filter(each => each.page === page && languages.test(each.language))
    assert.ok(own.length > 0, page)
    assert.ok(readText(file).includes(posix.basename(page)), `${file} does not name ${page}`)
  }
})

test('the email event in the guide to going live is one that the server accepts', () => {
  const [block] = snippetsOf('docs/guides/going-live.md')

  assert.deepEqual(MailEvent.parse(JSON.parse(block?.text ?? '')).type, 'email.bounced')
})

test('the example of the style guide is the code that it names', () => {
  const [block] = snippetsOf('STYLE.md')
  const [title = '', ...lines] = block?.text.trimEnd().split('\n') ?? []
  const [, file = ''] = /^\/\/ (\S+): /.exec(title) ?? []

  assert.ok(lines.length > 5)
  assert.ok(readText(file).includes(lines.join('\n')), file)
})

test('the custom properties that the guide changes are those of the theme', () => {
  const guide = readText('docs/guides/react-components.md')
  const changed = [...snippet('react-components', 'look.css').matchAll(/^\s*(--[\w-]+):/gm)]
  const named = [...guide.matchAll(/(?<=[`\s])--gh-[\w-]+/g)].map(([name]) => name)
  const styles = files.filter(file => /^react\/src\/theme\/.*\.css$/.test(file)).map(readText)
  const read = [...styles.join('\n').matchAll(/var\(\s*(--gh-[\w-]+)/g)].map(([, name]) => name)

  assert.ok(changed.length > 3 && named.length > changed.length)
  assert.deepEqual(
    named.filter(name => !read.includes(name)),
    [],
  )
})

test('the lines for compose.yaml fit our file, and set variables that the server reads', () => {
  const known: ComposeFile = parse(readText('compose.yaml'))
  const added: ComposeFile = parse(snippet('usage-history', 'compose.yaml'))
  const { gatehouse, clickhouse, ...others } = added.services

  assert.deepEqual(others, {})
  assert.ok('gatehouse' in known.services && !('clickhouse' in known.services))
  const variables = Object.keys(gatehouse?.environment ?? {})
  assert.deepEqual(variables, ['CLICKHOUSE_URL', 'USAGE_EVENTS_KEEP_MONTHS'])
  assert.ok(variables.every(name => variableNames.includes(name)))
  const database = new URL(gatehouse?.environment?.['CLICKHOUSE_URL'] ?? '')
  assert.deepEqual(clickhouse?.environment, {
    CLICKHOUSE_DB: database.pathname.slice(1),
    CLICKHOUSE_USER: database.username,
    CLICKHOUSE_PASSWORD: database.password,
  })
  const [volume = ''] = clickhouse?.volumes?.[0]?.split(':') ?? []
  assert.ok(volume in added.volumes && database.hostname === 'clickhouse')
})

type ComposeFile = {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>
  volumes: Record<string, unknown>
}
