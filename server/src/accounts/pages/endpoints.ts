import { accountPageEndpoints } from '@gatehouse/contract/accounts/pages'
import { implement } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/mail/language.ts'
import { errorPage } from './error-page.ts'

export const accountPages = implement(accountPageEndpoints, {
  ok: async () => ({ ok: true as const }),
  error: ({ request, newNonce }) => {
    const code = new URL(request.url).searchParams.get('error')
    const language = languageOf(request.headers.get('accept-language') ?? undefined)
    return errorPage(code ?? 'Unknown', { language, nonce: newNonce() })
  },
})
