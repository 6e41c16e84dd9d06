import { apiDocument } from '@gatehouse/contract/api-document'
import { referenceEndpoints } from '@gatehouse/contract/reference'
import { implement } from '../../platform/http/implement.ts'
import { referencePage } from './reference-page.ts'

const VERSION = '0.1.0'

let text: string | undefined

/** Made once: the contract does not change while the server runs. */
function document(): string {
  text ??= JSON.stringify(apiDocument(VERSION))
  return text
}

/** The API's description at /openapi.json and its readable form at /reference. */
export const reference = implement(referenceEndpoints, {
  document: async () =>
    new Response(document(), {
      headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
    }),
  page: async ({ input, newNonce }) => {
    const nonce = newNonce()
    return new Response(await referencePage(input.group, nonce), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(nonce),
      },
    })
  },
})

const policy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`
