import { html } from 'hono/html'

const CODE_LENGTH_MAX = 100

/** The page people land on when a link failed: the code, escaped, and the way back. */
export async function errorPage(code: string, nonce: string): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Authentication Error</title>
        <style nonce="${nonce}">
          body {
            margin: 0;
            display: grid;
            place-items: center;
            min-height: 100vh;
            background: #f4f4f1;
            color: #1d1d1a;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          main {
            max-width: 28rem;
            margin: 1rem;
            padding: 2rem;
            background: #fff;
            border: 1px solid #dcdcd6;
            border-radius: 12px;
          }
          h1 {
            margin: 0 0 1rem;
            font-size: 1.375rem;
          }
          code {
            padding: 0.125rem 0.375rem;
            border-radius: 4px;
            background: #f4f4f1;
            overflow-wrap: anywhere;
          }
          a {
            color: #1f4d3a;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Authentication Error</h1>
          <p>Something went wrong while we checked who you are.</p>
          <p>Error code: <code>${code.slice(0, CODE_LENGTH_MAX)}</code></p>
          <p><a href="/">Back to the start</a></p>
        </main>
      </body>
    </html>`
  return new Response(String(page), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyOf(nonce),
    },
  })
}

/** Nothing may run, and nobody may frame it. */
const policyOf = (nonce: string) =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
