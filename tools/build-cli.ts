// Bundles the command line into one file, so that its package needs no other. Run by `npm pack` and
// `npm publish` in cli/.
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'cli', 'dist')
const bundled = ['commander']

/** Writes `cli/dist/gatehouse.mjs` and the licenses of what it contains. */
async function buildCli(): Promise<string> {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  const file = join(dist, 'gatehouse.mjs')
  const bundle = await rolldown({
    input: join(root, 'cli', 'src', 'main.ts'),
    platform: 'node',
    external: /^node:/,
    transform: { target: 'node20.12' },
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false, minify: false })
  await bundle.close()
  await chmod(file, 0o755)
  await cp(join(root, 'LICENSE'), join(dist, 'LICENSE'))
  await writeFile(join(dist, 'THIRD-PARTY-LICENSES.txt'), await licenses())
  return file
}

async function licenses(): Promise<string> {
  const texts = bundled.map(async name => {
    const folder = join(root, 'node_modules', name)
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string
      license: string
    }
    const text = await readFile(join(folder, 'LICENSE'), 'utf8').catch(() => manifest.license)
    return `${name} ${manifest.version}\n\n${text.trim()}\n`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(72)}\n\n`)
}

await buildCli()
