import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** How a program is bundled. */
export type BundleOptions = {
  /** Libraries report mistakes, as while an app is developed. */
  isDevelopment?: boolean
}

/** Bundles a program with the packages of a folder, as build tools do for browsers. */
export async function bundleProgram(
  folder: string,
  program: string,
  { isDevelopment = false }: BundleOptions = {},
): Promise<string> {
  const file = join(folder, `page-${crypto.randomUUID()}.js`)
  await writeFile(file, program)
  const define = { 'process.env.NODE_ENV': '"development"' }
  const built = await rolldown({
    ...{ input: file, platform: 'browser', logLevel: 'silent' },
    ...(isDevelopment && { transform: { define } }),
  })
  const { output } = await built.generate({ format: 'es', minify: !isDevelopment })
  await built.close()
  const [chunk] = output
  return chunk.code
}
