// Bundles a program of the command line into one file, so that its package needs no other.
import { chmod, cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './source-tree.ts'

/** Writes `<folder>/dist/<name>`, and the license; returns the folder `dist`, emptied before. */
export async function bundleCommand(folder: string, name: string): Promise<string> {
  const dist = join(root, folder, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  const file = join(dist, name)
  const bundle = await rolldown({
    input: join(root, folder, 'src', 'main.ts'),
    platform: 'node',
    external: /^node:/,
    transform: { target: 'node20.12' },
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false, minify: false })
  await bundle.close()
  await chmod(file, 0o755)
  await cp(join(root, 'LICENSE'), join(dist, 'LICENSE'))
  return dist
}
