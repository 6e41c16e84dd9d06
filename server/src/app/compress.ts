import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './assets.ts'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Compresses a body; `quality` is that of Brotli, 0 to 11. */
export function compress(
  body: Buffer,
  { name }: Encoding,
  { quality }: { quality: number },
): Promise<Buffer> {
  if (name === 'gzip') return gzipAsync(body)
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
