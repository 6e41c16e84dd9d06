// Built files under hashed names: kept for good by browsers, compressed by the build.
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

const PACKED = new Set(['.js', '.css', '.svg', '.json', '.map', '.webmanifest'])

/** A file of a folder of hashed names, in the smallest form the browser takes. */
export async function assetResponse(
  root: string,
  name: string,
  asked: Headers,
): Promise<Response | undefined> {
  // Built names have nothing to decode.
  if (name.includes('%')) return undefined
  const path = normalize(join(root, name))
  if (!path.startsWith(root + sep)) return undefined
  const packs = PACKED.has(extname(path))
  const { body, encoding } = await smallestOf(path, packs ? encodingsOf(asked) : [])
  if (!body) return undefined
  // A name stands for one content: with the encoding it says all.
  const etag = `"${name}${encoding ? `-${encoding}` : ''}"`
  const headers = {
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    etag,
    ...(packs && { vary: 'accept-encoding' }),
  }
  if (isKnown(asked, etag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}

const isKnown = (asked: Headers, etag: string) =>
  (asked.get('if-none-match') ?? '').split(',').some(one => one.trim().replace('W/', '') === etag)

/** A file in the first encoding it has been compressed by, else as it is. */
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

/** Built files never change under their names: each is read once, what is missing forgotten. */
export function fileOf(path: string): Promise<Buffer | undefined> {
  const known = files.get(path)
  if (known) return known
  const read = readFile(path).catch(() => void files.delete(path))
  files.set(path, read)
  return read
}

/** What the build has compressed beside each text (tools/compress-assets.ts), the smaller first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** One of the ways a text may be sent. */
export type Encoding = (typeof ENCODINGS)[number]

/** The encodings a request takes; one that is refused by `;q=0` is not among them. */
export function encodingsOf(headers: Headers): Encoding[] {
  const asked = (headers.get('accept-encoding') ?? '').toLowerCase().split(',')
  const taken = asked.flatMap(part => {
    const [name = '', ...more] = part.split(';').map(word => word.trim())
    return more.some(word => /^q=0(\.0*)?$/.test(word)) ? [] : [name]
  })
  return ENCODINGS.filter(({ name }) => taken.includes(name))
}
