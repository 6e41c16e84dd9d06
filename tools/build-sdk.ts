// npm run -w sdk build: builds @gatehouse/sdk into a folder that can be packed and published, with
// types and without other packages of this repository.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { writeDeclarations } from './write-declarations.ts'

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
  const files = Object.values(sdkEntries)
  await Promise.all([
    writeScripts(target, manifest),
    writeDeclarations({ folder: 'sdk', files, target }),
  ])
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
