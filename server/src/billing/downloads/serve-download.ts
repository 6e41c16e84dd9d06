import { downloadProblems } from '@gatehouse/contract/billing/downloads'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Actor } from '../../actors/actor.ts'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { readLink } from '../../platform/crypto/signed-link.ts'
import { decideBytes, isContinuation } from '../../platform/http/byte-range.ts'
import { attachmentNamed } from '../../platform/http/content-disposition.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import { reading, write, type Reading } from '../../platform/work.ts'
import type { FileRow } from '../files/file.ts'
import { readFile } from '../files/queries.ts'
import { DOWNLOAD_LINK, FILE_LINK, linkedFile, type LinkedFile } from './download.ts'
import { countDownload, findLinkedFile } from './queries.ts'

const { not_found, link_expired } = downloadProblems

/**
 * Sends a file to the holder of a link to it, or redirects to the store that contains it. Every
 * request checks that the customer still holds the file, so a revoked benefit also ends downloads
 * that are resumed in parts. A merchant's link works while the file exists.
 */
export async function serveDownload({
  site,
  request,
  actor,
  input,
}: RawContext<{ token: string }>): Promise<Response> {
  const customers = readLink(site.keys, DOWNLOAD_LINK, input.token)
  const signed = customers ?? readLink(site.keys, FILE_LINK, input.token)
  if (!signed) return fail(not_found)
  if (signed.expires_at <= site.clock.now()) fail(link_expired)
  const link = customers && linkedFile(customers.data)
  const work = reading(site, actor)
  const file = await (link ? findLinkedFile(work, link) : findStoredFile(work, signed.data))
  if (!file) return fail(not_found)
  const requested = { site, request, actor, link, file }
  return (await redirectToStore(requested)) ?? sendFromDisk(requested)
}

async function findStoredFile(work: Reading, id: string): Promise<FileRow | undefined> {
  const file = await readFile(work, id)
  return file?.deleted_at === null ? file : undefined
}

type RequestedFile = {
  site: Site
  request: Request
  actor: Actor
  /** A customer's link; undefined for the merchant's own, which is not counted. */
  link: LinkedFile | undefined
  file: FileRow
}

async function redirectToStore(requested: RequestedFile): Promise<Response | undefined> {
  const { site, request, file } = requested
  const { downloads } = await storageOf(site)
  const named = { key: file.path, disposition: attachmentNamed(file.name), mime_type: typeOf(file) }
  const location = downloads.address(named, addressSeconds(file))
  if (location === undefined) return undefined
  if (request.method === 'HEAD') return describe(file)
  if (!isContinuation(request.headers)) await count(requested)
  return new Response(null, { status: 302, headers: { ...PRIVATE, location } })
}

/** The store's URL is signed for GET only, so HEAD is answered here. */
const describe = (file: FileRow): Response =>
  new Response(null, {
    headers: {
      ...headersOf(file),
      'content-length': String(file.size),
      ...(file.checksum_etag !== null && { etag: file.checksum_etag }),
    },
  })

const headersOf = (file: FileRow) => ({
  ...PRIVATE,
  'accept-ranges': 'bytes',
  'content-disposition': attachmentNamed(file.name),
  'content-type': typeOf(file),
  'last-modified': changedAt(file).toUTCString(),
})

const changedAt = ({ last_modified_at, created_at }: FileRow) => last_modified_at ?? created_at

const GIGABYTE = 1_000_000_000
const SLOW_BYTES_PER_SECOND = 500_000

/**
 * How long the store's URL works. The store cannot check the benefit, so it works briefly; browsers
 * resume large files at the same URL, so it works as long as a slow connection needs for those.
 */
function addressSeconds({ size }: FileRow): number {
  if (size < GIGABYTE) return (5 * MINUTE) / SECOND
  return Math.min(Math.ceil(size / SLOW_BYTES_PER_SECOND), HOUR / SECOND)
}

async function sendFromDisk(requested: RequestedFile): Promise<Response> {
  const { site, request, file } = requested
  const { downloads } = await storageOf(site)
  const opened = await downloads.open(file.path)
  if (!opened) return fail(not_found)
  const { size } = opened
  const etag = etagOf(file)
  const sent = decideBytes(request.headers, { size, etag, last_modified: changedAt(file) })
  const headers = new Headers({ ...headersOf(file), etag })
  if (sent.status === 416) {
    await opened.close()
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { status, start, end } = sent
  headers.set('content-length', String(end - start + 1))
  if (status === 206) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  if (request.method === 'HEAD') {
    await opened.close()
    return new Response(null, { status, headers })
  }
  if (start === 0) await count(requested)
  return new Response(opened.read(start, end), { status, headers })
}

/** Only the link's holder may see the file, and no browser runs what it contains. */
const PRIVATE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** Documents and scripts that a browser would run are sent as plain bytes. */
const RUN_BY_BROWSERS =
  /^(?:text\/html|(?:text|application)\/(?:xml|javascript|ecmascript)|.*\+xml)$/i

const typeOf = ({ mime_type }: FileRow) =>
  RUN_BY_BROWSERS.test(mime_type) ? 'application/octet-stream' : mime_type

/** The bytes of a file never change, so a version has the same tag under every link. */
const etagOf = ({ id }: FileRow) => `"${id}"`

async function count({ site, actor, link, file }: RequestedFile): Promise<void> {
  if (link) await write(site, actor, work => countDownload(work, link, file))
}
