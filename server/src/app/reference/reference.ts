import { apiDocument } from '@gatehouse/contract/api-document'
import { referenceEndpoints } from '@gatehouse/contract/reference'
import { implement } from '../../platform/http/implement.ts'
import { VERSION } from '../../platform/version.ts'
import { referencePage } from './reference-page.ts'
import { viewerScript } from './viewer-script.ts'

let text: string | undefined

/** Built once, because the contract does not change while the server runs. */
function document(): string {
  text ??= JSON.stringify(apiDocument(VERSION))
  return text
}

const SHORT = 'public, max-age=300'
const JAVASCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': SHORT }

/** The API's description at /openapi.json, and a viewer of it at /reference. */
export const reference = implement(referenceEndpoints, {
  document: async () =>
    new Response(document(), {
      headers: { 'content-type': 'application/json', 'cache-control': SHORT },
    }),
  page: async ({ newNonce }) => {
    const nonce = newNonce()
    return new Response(String(await referencePage(nonce)), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(nonce),
      },
    })
  },
  viewer: async ({ request }) => {
    const { plain, packed } = await viewerScript()
    if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
      return new Response(plain, { headers: { ...JAVASCRIPT, vary: 'accept-encoding' } })
    return new Response(packed, {
      headers: { ...JAVASCRIPT, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    })
  },
})

/**
 * Scripts and requests reach only our own origin. The viewer writes styles into the page, some of
 * them without the nonce, so styles are allowed; a style can neither send nor run anything here.
 */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; ` +
  `connect-src 'self'; img-src 'self' data:; font-src 'self' data:; ` +
  `frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
