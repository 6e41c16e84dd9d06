import { organizationProblems } from '@gatehouse/contract/organizations/merchant'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Site } from '../../platform/site.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import { keyOfAvatar, typeOfAvatar } from './avatar.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Answers with a picture. Its name is made anew for each, so browsers may keep it for good; and
 * whatever it were, nothing in it would run.
 */
export async function serveAvatar(site: Site, name: string): Promise<Response> {
  const key = keyOfAvatar(name)
  const type = typeOfAvatar(name)
  const file = key === undefined ? undefined : await (await storageOf(site)).get(key)
  if (!file || !type) return fail(organizationProblems.not_found)
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  })
}
