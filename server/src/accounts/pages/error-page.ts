import { errorReason, errorSubject } from '@gatehouse/contract/accounts/error-reasons'
import { html } from 'hono/html'
import type { Language } from '../../platform/mail/language.ts'
import { styles } from './styles.ts'
import { texts } from './texts.ts'

const CODE_LENGTH_MAX = 100

/** The reader's language, and the nonce that allows the page's style. */
type PageOptions = { language: Language; nonce: string }

/**
 * The page a browser is redirected to when a link or sign-in failed and the app has no error page:
 * it explains the error, shows the code, escaped, and links onward. It works without scripts.
 */
export async function errorPage(code: string, { language, nonce }: PageOptions): Promise<Response> {
  const pageTexts = texts[language]
  const reason = errorReason(code)
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${pageTexts.title}</title>
        <style nonce="${nonce}">
          ${styles}
        </style>
      </head>
      <body>
        <main>
          <svg viewBox="0 0 16 16" role="img" aria-label="Gatehouse">
            <path d="M2.5 14V7.5a5.5 5.5 0 0 1 11 0V14" />
            <path d="M2.5 13 10 8" />
          </svg>
          <h1>${pageTexts.headings[errorSubject(reason)]}</h1>
          <p>${pageTexts.reasons[reason]}</p>
          <p class="code">${pageTexts.code} <code>${code.slice(0, CODE_LENGTH_MAX)}</code></p>
          <a href="/sign-in">${pageTexts.back}</a>
        </main>
      </body>
    </html>`
  return new Response(String(page), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-language',
      'content-security-policy': policyOf(nonce),
    },
  })
}

/** Scripts may not run, and no site may frame the page. */
const policyOf = (nonce: string) =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
