// Compresses what the build has written, so that the server need not: it sends the files beside.
import { existsSync } from 'node:fs'
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTS = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
/** Smaller than a packet: nothing is won. */
const BYTES_MIN = 1_000
/** The last step but one: the last takes twice as long for a hundredth. */
const QUALITY = 10

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside each text of a folder. Names are made of contents, so what an
 * earlier build has compressed under the same name is copied.
 */
export async function compressAssets(folder: string, earlier: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => TEXTS.has(extname(name)))
  await Promise.all(names.map(name => compressAsset(name, folder, earlier)))
}

async function compressAsset(name: string, folder: string, earlier: string): Promise<void> {
  const path = join(folder, name)
  const known = join(earlier, name)
  if (/-[\w-]{8}\.\w+$/.test(name) && existsSync(`${known}.br`) && existsSync(`${known}.gz`)) {
    await Promise.all(['.br', '.gz'].map(suffix => copyFile(known + suffix, path + suffix)))
    return
  }
  const body = await readFile(path)
  if (body.length < BYTES_MIN) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  await writeFile(`${path}.br`, await brotli(body, { params }))
  await writeFile(`${path}.gz`, await gzipped(body, { level: 9 }))
}
