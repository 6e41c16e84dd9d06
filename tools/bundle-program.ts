import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** Bundles a program with the packages of a folder, as build tools do for browsers. */
export async function bundleProgram(folder: string, program: string): Promise<string> {
  const file = join(folder, `page-${crypto.randomUUID()}.js`)
  await writeFile(file, program)
  const built = await rolldown({ input: file, platform: 'browser', logLevel: 'silent' })
  const { output } = await built.generate({ format: 'es', minify: true })
  await built.close()
  const [chunk] = output
  return chunk.code
}
