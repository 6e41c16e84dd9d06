// Built files whose names contain a hash: browsers cache them forever, and the build compresses
// them.
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

const YEAR_SECONDS = 31_536_000

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.json': 'application/json',
}

const COMPRESSIBLE_EXTENSIONS = new Set(['.js', '.css', '.svg', '.json', '.map', '.webmanifest'])

/** Serves a file of a folder of hashed names, in the smallest encoding the browser accepts. */
export async function assetResponse(
  root: string,
  name: string,
  requestHeaders: Headers,
): Promise<Response | undefined> {
  // Built names contain nothing to decode.
  if (name.includes('%')) return undefined
  const path = normalize(join(root, name))
  if (!path.startsWith(root + sep)) return undefined
  const isCompressible = COMPRESSIBLE_EXTENSIONS.has(extname(path))
  const { body, encoding } = await smallestOf(
    path,
    isCompressible ? encodingsOf(requestHeaders) : [],
  )
  if (!body) return undefined
  // A name identifies one content, so name and encoding together make the ETag.
  const etag = `"${name}${encoding ? `-${encoding}` : ''}"`
  const headers = {
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    etag,
    ...(isCompressible && { vary: 'accept-encoding' }),
  }
  if (isKnown(requestHeaders, etag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}

const isKnown = (headers: Headers, etag: string) =>
  (headers.get('if-none-match') ?? '')
    .split(',')
    .some(item => item.trim().replace('W/', '') === etag)

/** A file in the first accepted encoding that the build produced, else uncompressed. */
export async function smallestOf(
  path: string,
  encodings: readonly Encoding[],
): Promise<{ body: Buffer | undefined; encoding?: string }> {
  for (const { name, suffix } of encodings) {
    const body = await fileOf(path + suffix)
    if (body) return { body, encoding: name }
  }
  return { body: await fileOf(path) }
}

const files = new Map<string, Promise<Buffer | undefined>>()

/**
 * Built files never change under their names, so each is read only once; missing files are not
 * cached.
 */
export function fileOf(path: string): Promise<Buffer | undefined> {
  const known = files.get(path)
  if (known) return known
  const read = readFile(path).catch(() => void files.delete(path))
  files.set(path, read)
  return read
}

/** The encodings the build produces for each text (tools/compress-assets.ts), smaller first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** An encoding in which a text may be sent. */
export type Encoding = (typeof ENCODINGS)[number]

/** The encodings a request accepts, without those it rejects by `;q=0`. */
export function encodingsOf(headers: Headers): Encoding[] {
  const acceptedEncodings = (headers.get('accept-encoding') ?? '').toLowerCase().split(',')
  const used = acceptedEncodings.flatMap(part => {
    const [name = '', ...more] = part.split(';').map(word => word.trim())
    return more.some(word => /^q=0(\.0*)?$/.test(word)) ? [] : [name]
  })
  return ENCODINGS.filter(({ name }) => used.includes(name))
}
