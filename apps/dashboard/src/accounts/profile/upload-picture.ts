import { pictureEndpoints } from '@gatehouse/contract/accounts/pictures'
import { RequestFailed } from '@gatehouse/sdk/request-failed'

/** Where a picture is uploaded, and how. */
type Target = { method: string; path: string }

/** Uploads a picture, by default the user's own. This is the one call whose body is not JSON. */
export async function uploadPicture(
  picture: Blob,
  { method, path }: Target = pictureEndpoints.upload,
): Promise<void> {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': picture.type, accept: 'application/json' },
    body: picture,
  }).catch(() => {
    throw new RequestFailed(0, { error: 'unreachable' })
  })
  if (response.ok) return
  const body: unknown = await response.json().catch(() => undefined)
  const text = typeof body === 'object' && body !== null ? { ...body } : {}
  const request_id = response.headers.get('x-request-id')
  throw new RequestFailed(response.status, text, request_id === null ? {} : { request_id })
}
