import { html, raw } from 'hono/html'

/** The viewer's configuration: no script, font, request or link of its vendor. */
const CONFIGURATION = {
  url: '/openapi.json',
  theme: 'default',
  layout: 'modern',
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  defaultOpenAllTags: false,
  documentDownloadType: 'direct',
  hiddenClients: {
    c: true,
    clojure: true,
    csharp: true,
    dart: true,
    fsharp: true,
    http: true,
    java: true,
    js: ['axios', 'jquery', 'ofetch', 'xhr'],
    kotlin: true,
    node: true,
    objc: true,
    ocaml: true,
    powershell: true,
    r: true,
    ruby: true,
    rust: true,
    shell: ['httpie', 'wget'],
    swift: true,
  },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

const startScript = `Scalar.createApiReference('#app', ${JSON.stringify(CONFIGURATION)})`

/** The page on which the viewer shows the API; its configuration is embedded as data. */
export function referencePage(nonce: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta property="csp-nonce" content="${nonce}" />
        <link rel="icon" href="data:," />
        <title>Gatehouse API reference</title>
      </head>
      <body>
        <div id="app"></div>
        <script nonce="${nonce}" src="/reference/viewer.js"></script>
        <script nonce="${nonce}">
          ${raw(startScript)}
        </script>
      </body>
    </html>`
}
