// The commands in indented blocks of pages: scripts, paths, parameters and variables exist.
import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { test } from 'node:test'
import { providerIds } from '@gatehouse/contract/accounts/provider-names'
import { contract } from '@gatehouse/contract/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import MarkdownIt from 'markdown-it'
import { variableNames } from '../../server/src/platform/config.ts'
import { templates } from '../../create-gatehouse/src/templates.data.ts'
import { listFiles, readText } from '../../tools/source-tree.ts'
import { snippetsOf } from './snippets.ts'

type Command = { page: string; words: string[] }
type Manifest = {
  name: string
  version?: string
  scripts?: Record<string, string>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
}

const files = listFiles()
/** The reference of the SDK is made from doc comments, whose examples are no commands. */
const pages = files.filter(
  file => /^(?!docs\/(proof|api)\/).*\.md$/.test(file) && file !== 'CHANGELOG.md',
)
const programs = pages.flatMap(snippetsOf)
const endpoints: Endpoint[] = Object.values(contract).flatMap(group => Object.values(group))
const manifests = new Map(
  files
    .filter(file => file.endsWith('package.json'))
    .map(file => [posix.dirname(file), JSON.parse(readText(file)) as Manifest]),
)
const ROOT = '.'

/** A page with configurations of other programs, which are no commands. */
const PROXIES = 'docs/guides/portal-domain.md'
const isConfiguration = (page: string, block: string) =>
  page === PROXIES && /^(\S+ )?\{\n/.test(block)

/** The commands in the indented blocks of a page, and npm's scripts in its text. */
function commandsOf(page: string): Command[] {
  const text = readText(page)
  const blocks = new MarkdownIt()
    .parse(text, {})
    .filter(({ type, content }) => type === 'code_block' && !isConfiguration(page, content))
    .map(({ content }) => content.replaceAll(/\\\n\s*/g, ''))
  const inline = [...text.matchAll(/`(npm (?:run|start|test)\b[^`]*)`/g)].map(([, line]) => line)
  return [...blocks.flatMap(block => block.split('\n')), ...inline]
    .flatMap(line => (line ?? '').replace(/ +# .*$/, '').split(/ && | \| /))
    .map(line => ({ page, words: line.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [] }))
    .filter(({ words }) => words.length > 0)
}

const commands = pages.flatMap(commandsOf)

/** Whether a command can be run as it is printed, by its first word. */
const rules: Record<string, (command: Command) => boolean> = {
  npm: isNpmCommand,
  npx: ({ words: [, name = ''] }) => isBinary(name) || isTarball(name),
  // cli/src/guide.test.ts looks for each of them in the tree of commands.
  gatehouse: () => true,
  node: ({ words }) => {
    const file = words.findLast(word => !word.startsWith('-')) ?? ''
    return files.includes(file) || programs.some(({ name }) => name === file)
  },
  export: ({ page, words }) => words.slice(1).every(word => isVariableRead({ page, words }, word)),
  curl: isRequest,
  ...Object.fromEntries(['GET', 'POST'].map(method => [method, isCall])),
  docker: ({ words }) => words[1] === 'compose' && files.includes('compose.yaml'),
  ...Object.fromEntries(['cd', 'git', 'jq', 'source'].map(word => [word, () => true])),
}

test('every command of a page can be run as it is printed', () => {
  const wrong = commands.filter(({ page, words }) => {
    const at = words.findIndex(word => !/^[A-Z_]+=/.test(word))
    const assignments = at < 0 ? words : words.slice(0, at)
    if (!assignments.every(word => isVariableRead({ page, words }, word))) return true
    return at >= 0 && !rules[words[at] ?? '']?.({ page, words: words.slice(at) })
  })

  assert.ok(commands.length > 150)
  assert.deepEqual(
    wrong.map(({ page, words }) => `${page}: ${words.join(' ')}`),
    [],
  )
})

/** The scripts that a reader of a page can run: ours, those of a new app, or of either. */
function scriptsOf(page: string, workspace = ROOT): object {
  const own = manifests.get(workspace)?.scripts ?? {}
  const [, template] = /^create-gatehouse\/templates\/([^/]+)/.exec(page) ?? []
  if (template !== undefined) return templates[template]?.scripts ?? {}
  const isAboutApps = page === 'create-gatehouse/README.md' || page.endsWith('start-an-app.md')
  const all = isAboutApps ? Object.values(templates) : []
  return Object.assign({}, own, ...all.map(({ scripts }) => scripts))
}

function isNpmCommand({ page, words: [, verb = '', ...rest] }: Command): boolean {
  const names = rest.filter(word => !word.startsWith('-'))
  if (verb === 'start' || verb === 'test') return verb in scriptsOf(page)
  if (verb === 'run') {
    const [workspace, script] = rest[0] === '-w' ? names : [ROOT, names[0]]
    return (script ?? '') in scriptsOf(page, workspace)
  }
  if (verb === 'install') return names.every(isPackage)
  if (verb === 'pack') return names.every(name => manifests.has(folderOf(name)))
  const [name = '', , template = ''] = names
  return verb === 'create' && isBinary(`create-${name.split('@')[0]}`) && template in templates
}

/** The folder of a package from the path of what it is packed from. */
const folderOf = (path: string) => path.replace(/^\.\//, '').replace(/\/dist$/, '')

/** One of our packages, or one with which the tests run the programs, in the same version. */
function isPackage(word: string): boolean {
  const [, name = '', version] = /^(@?[^@]+)(?:@(.+))?$/.exec(word) ?? []
  if (isTarball(word) || [...manifests.values()].some(each => each.name === name)) return true
  return [...manifests].some(([folder, { dependencies = {} }]) => {
    const tested = folder.startsWith('references/') ? dependencies[name] : undefined
    return tested !== undefined && (version === undefined || version === tested)
  })
}

/** A command or a name of our packages. The server's command is declared when it is built. */
const isBinary = (name: string) =>
  [...manifests.values()].some(({ bin = {}, ...each }) => name in bin || name === each.name) ||
  readText('tools/build-server.ts').includes(`bin: { '${name}': `)

/** A file as `npm pack` names it, of a package in its present version. */
const isTarball = (file: string) =>
  [...manifests.values()].some(
    ({ name, version }) => file === `./${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
  )

/** Our packages that read variables of the reader's environment. */
const readers: { uses: RegExp; file: string }[] = [
  { uses: /^ {4}(\w+=\S+ )?(npx )?gatehouse /m, file: 'cli/src/profiles/connection.ts' },
  { uses: /from '@gatehouse\/sdk/, file: 'sdk/src/accounts/base-url.ts' },
]

/** Whether the server, or a command or program of the page, reads a variable that is set. */
function isVariableRead({ page, words }: Command, assignment: string): boolean {
  const [name = ''] = assignment.split('=')
  if (name === 'PATH' || variableNames.includes(name)) return true
  if (providerIds.some(id => name.startsWith(`${id.toUpperCase()}_CLIENT_`))) return true
  if (commands.some(each => each.page === page && each.words.join().includes(`$${name}`)))
    return true
  const started = programs.filter(each => each.page === page || words.includes(each.name ?? ''))
  const packages = readers.filter(({ uses }) => uses.test(readText(page)))
  const texts = [...started.map(({ text }) => text), ...packages.map(({ file }) => readText(file))]
  return texts.some(text => new RegExp(`\\b${name}\\b`).test(text))
}

/** A request by curl: its path, query and body are those of an endpoint. */
function isRequest({ words }: Command): boolean {
  const bare = words.map(word => word.replaceAll(/^["']|["']$/g, ''))
  const after = (flag: string) => bare.filter((_, at) => bare[at - 1] === flag)
  const target = bare.find(word => /^(\$GATEHOUSE_URL|http:\/\/localhost:3000)\//.test(word)) ?? ''
  const address = new URL(target.replace(/^\$GATEHOUSE_URL/, 'http://localhost:3000'))
  const data = after('-d')
  const [method = data.length > 0 ? 'POST' : 'GET'] = after('-X')
  return isAccepted(method, address.pathname, { query: address.searchParams, data })
}

/** A call that is written as method, path and maybe a body. */
function isCall({ words: [method = '', path = '', ...rest] }: Command): boolean {
  const data = rest[0]?.startsWith('{') ? [rest.join(' ')] : []
  return isAccepted(method, path, { query: new URLSearchParams(), data })
}

/** `data` is JSON in one part, or the fields of a form. */
type Sent = { query: URLSearchParams; data: string[] }

function isAccepted(method: string, path: string, { query, data }: Sent): boolean {
  const endpoint = endpoints.find(each => each.method === method && isAt(each, path))
  if (!endpoint) return false
  const [json = ''] = data
  const body = json.startsWith('{')
    ? JSON.parse(json.replaceAll('"…"', `"${SOME_ID}"`))
    : valuesOf(new URLSearchParams(data.join('&')))
  // The provider of OAuth reads its forms itself.
  const isOwnForm = endpoint.kind === 'raw' && !json.startsWith('{')
  return (
    isValid(endpoint.query, valuesOf(query)) &&
    (data.length === 0 || isOwnForm || isValid(endpoint.body, body))
  )
}

/** The values by their names; of repeated names, lists. */
function valuesOf(query: URLSearchParams): object {
  const entries = [...new Set(query.keys())].map(name => {
    const [first, ...more] = query.getAll(name)
    return [name, more.length > 0 ? [first, ...more] : first]
  })
  return Object.fromEntries(entries)
}

/** Whether a schema accepts a value and knows each of its fields. */
function isValid(schema: Endpoint['body'], value: object): boolean {
  const names = Object.keys(value)
  if (names.length === 0) return true
  const { success, data } = schema?.safeParse(value) ?? { success: false, data: undefined }
  return success && names.every(name => Object.hasOwn(data as object, name))
}

const SOME_ID = '0199aaaa-0000-7000-8000-000000000000'

/** Whether a path is an endpoint's. Parameters are variables of the shell or names in braces. */
const isAt = (endpoint: Endpoint, path: string) =>
  segments(endpoint.path).join('/') === segments(path).join('/')

const segments = (path: string) =>
  path
    .split('/')
    .filter(Boolean)
    .map(segment => (/^[${]/.test(segment) ? '*' : segment))

test('a proxy asks at a path that the server serves', () => {
  const [, path = ''] = /\{\$GATEHOUSE_URL\}(\/v1\/\S+)/.exec(readText(PROXIES)) ?? []

  assert.ok(endpoints.some(each => each.method === 'GET' && isAt(each, path)))
})
