// npm run -w sdk build: builds @gatehouse/sdk into a folder that can be packed and published, with
// types and without other packages of this repository.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const sdk = join(root, 'sdk')

/** The entries of the published package, by their file in `sdk/src`. */
export const sdkEntries: Record<string, string> = {
  '.': 'sdk.ts',
  './accounts': 'accounts.ts',
  './billing': 'billing.ts',
  './entitlements': 'entitlements.ts',
  './express': 'express.ts',
  './fastify': 'fastify.ts',
  './hono': 'hono.ts',
  './license-files': 'license-files.ts',
  './next': 'next.ts',
  './react': 'react.ts',
  './server': 'server.ts',
  './webhooks': 'webhooks.ts',
}

type Manifest = Record<string, unknown> & {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

/** Builds the package into a folder, which is emptied first. */
export async function buildSdk(target = join(sdk, 'dist')): Promise<void> {
  const manifest = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8')) as Manifest
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await Promise.all([writeScripts(target, manifest), writeTypes(target)])
  await writeFile(join(target, 'package.json'), publishedManifest(manifest))
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  await cp(join(sdk, 'README.md'), join(target, 'README.md'))
}

async function writeScripts(target: string, manifest: Manifest): Promise<void> {
  const external = Object.keys({ ...publishedDependencies(manifest), ...manifest.peerDependencies })
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.values(sdkEntries).map(file => [baseOf(file), join(sdk, 'src', file)]),
    ),
    external: id => external.some(name => id === name || id.startsWith(`${name}/`)),
    treeshake: { moduleSideEffects: false },
    platform: 'neutral',
  })
  await bundle.write({
    dir: target,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
    minify: 'dce-only',
  })
  await bundle.close()
}

const baseOf = (file: string) => file.replace(/\.tsx?$/, '')

/** Declarations of the SDK, and of the few files of the contract that they refer to. */
async function writeTypes(target: string): Promise<void> {
  const cache = join(root, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'sdk-types-'))
  try {
    const options = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: join(draft, 'out'),
        rootDir: root,
        paths: { '@gatehouse/contract/*': [join(root, 'contract/src/*.ts')] },
      },
      include: [],
      files: Object.values(sdkEntries).map(file => join(sdk, 'src', file)),
    }
    await writeFile(join(draft, 'tsconfig.json'), JSON.stringify(options))
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    await run(process.execPath, [tsc, '-p', draft], { cwd: root })
    await copyDeclarations(join(draft, 'out'), target)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function copyDeclarations(from: string, target: string): Promise<void> {
  const files = (await readdir(from, { recursive: true })).filter(file => file.endsWith('.d.ts'))
  const used = new Set<string>()
  const copy = async (file: string): Promise<void> => {
    if (used.has(file)) return
    used.add(file)
    const text = await readFile(join(from, file), 'utf8')
    const place = join(target, placeOf(file))
    const written = text.replaceAll(SPECIFIER, (whole, before: string, name: string) => {
      const next = declarationOf(file, name)
      if (next === undefined) return whole
      if (!files.includes(next)) throw new Error(`${file} refers to ${name}, which has no types`)
      const path = relative(dirname(place), join(target, placeOf(next)))
      return `${before}'${path.startsWith('.') ? path : `./${path}`}'`.replace(/\.d\.ts'$/, ".js'")
    })
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, written)
    for (const [, , name = ''] of text.matchAll(SPECIFIER)) {
      const next = declarationOf(file, name)
      if (next !== undefined) await copy(next)
    }
  }
  for (const file of Object.values(sdkEntries)) await copy(`sdk/src/${baseOf(file)}.d.ts`)
}

const SPECIFIER = /(from |import\()['"]([^'"]+)['"]/g

/** `sdk/src/billing/x.d.ts` is published as `billing/x.d.ts`. */
const placeOf = (file: string) =>
  file.replace(/^sdk\/src\//, '').replace(/^contract\/src\//, 'contract/')

/** The declaration file that an import refers to; undefined for another package. */
function declarationOf(file: string, name: string): string | undefined {
  const path = name.startsWith('@gatehouse/contract/')
    ? name.replace('@gatehouse/contract/', 'contract/src/')
    : name.startsWith('.')
      ? join(dirname(file), name)
      : undefined
  return path && `${baseOf(path)}.d.ts`
}

/** The contract is bundled, and only tables of endpoints need zod, which are not published. */
const publishedDependencies = ({ dependencies }: Manifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dependencies).filter(
      ([name]) => !name.startsWith('@gatehouse/') && name !== 'zod',
    ),
  )

/** The manifest without what only the repository needs. */
function publishedManifest(manifest: Manifest): string {
  const { private: _, scripts: _scripts, devDependencies: _dev, ...kept } = manifest
  const exports = Object.entries(sdkEntries).map(([name, file]) => {
    const place = `./${baseOf(file)}`
    return [name, { types: `${place}.d.ts`, default: `${place}.js` }]
  })
  const published = {
    ...kept,
    files: ['**/*.js', '**/*.d.ts'],
    exports: Object.fromEntries(exports) as object,
    dependencies: publishedDependencies(manifest),
    engines: { node: '>=20' },
  }
  return `${JSON.stringify(published, null, 2)}\n`
}

if (import.meta.main) {
  const written = 'Built sdk/dist. To pack it: npm pack ./sdk/dist'
  void buildSdk().then(() => console.log(written))
}
