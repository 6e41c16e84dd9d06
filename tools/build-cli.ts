// Bundles the command line into one file, so that its package needs no other. Run by `npm pack` and
// `npm publish` in cli/.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleCommand } from './bundle-command.ts'
import { root } from './source-tree.ts'

const bundled = ['commander']

/** Writes `cli/dist/gatehouse.mjs` and the licenses of what it contains. */
async function buildCli(): Promise<void> {
  const dist = await bundleCommand('cli', 'gatehouse.mjs')
  await writeFile(join(dist, 'THIRD-PARTY-LICENSES.txt'), await licenses())
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
