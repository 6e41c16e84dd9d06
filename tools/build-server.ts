// npm run -w server build: builds @gatehouse/server into a folder that can be packed and published:
// the server, the simulators of the sandbox, the web apps and the documentation.
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, dirname } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { buildApps } from './build-apps.ts'
import { buildDocs } from './build-docs.ts'
import { STAMP } from './fingerprint.ts'
import { root } from './source-tree.ts'

/** Files that run as processes or threads of their own, besides the server. */
const programs = [
  'server/src/main.ts',
  'server/src/platform/hashing/thread.ts',
  'server/src/billing/invoices/drawing-thread.ts',
  'stripe-simulator/src/main.ts',
]

/** What the server reads from disk, at the same places as in the repository. */
const files = [
  'server/migrations',
  'server/src/records/mails/mailbox.css',
  ...['dashboard', 'checkout', 'portal'].map(app => `apps/${app}/dist`),
  'docs-site/dist',
]

/** Packages of the repository whose sources are part of the package. */
const sources = ['server', 'contract', 'mcp', 'stripe-simulator', 'platform-simulators']

type Manifest = {
  name: string
  version: string
  dependencies?: Record<string, string>
}

/**
 * Builds the package into a folder, which is emptied first. Modules stay apart, because the server
 * finds its migrations, texts and pages relative to them. The packages that it uses are not
 * bundled: npm installs them in the versions of this repository.
 */
export async function buildServer(target = join(root, 'server', 'dist')): Promise<void> {
  await Promise.all([buildApps(), buildDocs()])
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const dependencies = await dependenciesOf(sources)
  await writeModules(target, Object.keys(dependencies))
  for (const path of files)
    await cp(join(root, path), join(target, path), { recursive: true, filter: isServed })
  await cp(join(root, 'server/src/locales'), join(target, 'server/src/locales'), {
    recursive: true,
  })
  const program = join(target, 'bin', 'gatehouse-server.mjs')
  await cp(join(root, 'tools', 'gatehouse-server.mjs'), program)
  await chmod(program, 0o755)
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  await cp(join(root, 'server', 'README.md'), join(target, 'README.md'))
  await writeFile(join(target, 'package.json'), await publishedManifest(dependencies))
}

const isServed = (path: string) => !path.endsWith(STAMP)

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

/** The packages that these use, in the exact versions that this repository was tested with. */
async function dependenciesOf(folders: readonly string[]): Promise<Record<string, string>> {
  const manifests = await Promise.all(folders.map(readManifest))
  const all = manifests.flatMap(({ dependencies = {} }) => Object.entries(dependencies))
  const others = all.filter(([name]) => !name.startsWith('@gatehouse/'))
  return Object.fromEntries(others.toSorted(([a], [b]) => a.localeCompare(b)))
}

async function writeModules(target: string, external: readonly string[]): Promise<void> {
  const bundle = await rolldown({
    input: programs.map(path => join(root, path)),
    platform: 'node',
    external: id => id.startsWith('node:') || external.some(name => isOf(id, name)),
    plugins: [placesOfFiles()],
    transform: { target: 'node24' },
  })
  const { output } = await bundle.write({
    dir: target,
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: '[name].js',
  })
  await bundle.close()
  const used = output.flatMap(part => (part.type === 'chunk' ? part.imports : []))
  const unknown = used.filter(id => !/^node:|\.js$/.test(id) && !external.some(o => isOf(id, o)))
  if (unknown.length > 0) throw new Error(`Not in any package.json: ${unknown.join(', ')}`)
}

const isOf = (id: string, name: string) => id === name || id.startsWith(`${name}/`)

/** Modules that are found by their address end in `.js` in the package. */
function placesOfFiles(): Plugin {
  return {
    name: 'places-of-files',
    transform(code, id) {
      const simulator = relative(dirname(id), join(root, 'stripe-simulator/src/main.js'))
      return code
        .replaceAll(/(new URL\('\.[^']*)\.ts', import\.meta\.url\)/g, "$1.js', import.meta.url)")
        .replaceAll("'@gatehouse/stripe-simulator/main'", `'${simulator}'`)
    },
  }
}

async function publishedManifest(dependencies: Record<string, string>): Promise<string> {
  const { version } = await readManifest('server')
  const manifest = {
    name: '@gatehouse/server',
    version,
    description: 'Accounts, organizations and subscription billing in one program.',
    license: 'MIT',
    type: 'module',
    bin: { 'gatehouse-server': 'bin/gatehouse-server.mjs' },
    exports: { './package.json': './package.json', './main': './server/src/main.js' },
    dependencies,
    engines: { node: '>=24' },
    publishConfig: { access: 'public' },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

if (import.meta.main) {
  const written = 'Built server/dist. To pack it: npm pack ./server/dist'
  void buildServer().then(() => console.log(written))
}
