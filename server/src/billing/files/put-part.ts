import { fileProblems } from '@gatehouse/contract/billing/files'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { readLink } from '../../platform/crypto/signed-link.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import { reading } from '../../platform/work.ts'
import { PART_LINK, partOf } from './create-file.ts'
import { readFile } from './queries.ts'

/**
 * Stores a part uploaded with a signed URL and returns its ETag, as object stores do. A part may be
 * uploaded again until the upload is completed.
 */
export async function putPart({
  site,
  request,
  actor,
  input,
}: RawContext<{ name: string }>): Promise<Response> {
  const link = readLink(site.keys, PART_LINK, input.name)
  if (!link) return fail(fileProblems.not_found)
  if (link.expires_at <= site.clock.now()) fail(fileProblems.link_expired)
  const [id = '', number] = link.data.split('/')
  const file = await readFile(reading(site, actor), id)
  const part = file?.parts.find(item => item.number === Number(number))
  if (!file || !part || file.is_uploaded || file.deleted_at || file.upload_id === null) {
    return fail(fileProblems.not_found)
  }
  const { size, ...rest } = partOf(part, true)
  if (Number(request.headers.get('content-length') ?? 0) > size) fail(commonProblems.too_large)
  const { uploads } = await storageOf(site)
  const body = request.body ?? new Blob().stream()
  const etag = await uploads.put(file.upload_id, { ...rest, size }, body)
  if (etag === undefined) return fail(fileProblems.part_differs)
  return new Response(null, { headers: { etag, 'cache-control': 'no-store' } })
}
