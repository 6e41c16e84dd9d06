// Compresses the files of a build in advance, so that the server only has to send them.
import { existsSync } from 'node:fs'
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTS = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
/** Smaller than a packet, so compression gains nothing. */
const BYTES_MIN = 1_000
/** The last step: it takes twice as long as the one before and saves a fiftieth of every page. */
const QUALITY = 11

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside each text of a folder. Names contain a hash, so compressed files of
 * an earlier build with the same name are copied.
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
  await writeFile(`${path}.gz`, await gzipAsync(body, { level: 9 }))
}
