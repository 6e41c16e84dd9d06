// Bundles `npm create gatehouse` into one file. Run by `npm pack` and `npm publish` in
// create-gatehouse/.
import { chmod, cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './source-tree.ts'

const folder = join(root, 'create-gatehouse')
const dist = join(folder, 'dist')

/** Writes `create-gatehouse/dist/create-gatehouse.mjs`. */
async function buildCreate(): Promise<void> {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  const file = join(dist, 'create-gatehouse.mjs')
  const bundle = await rolldown({
    input: join(folder, 'src', 'main.ts'),
    platform: 'node',
    external: /^node:/,
    transform: { target: 'node20.12' },
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false, minify: false })
  await bundle.close()
  await chmod(file, 0o755)
  await cp(join(root, 'LICENSE'), join(dist, 'LICENSE'))
}

void buildCreate()
