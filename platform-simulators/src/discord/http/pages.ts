/** A page with a message. */
export const messagePage = (title: string, text: string): string =>
  htmlPage(title, `<h1>${escape(title)}</h1><p>${escape(text)}</p>`)

/** A whole HTML page. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)}</title>
    <style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;
    color:#1d2433;background:#fff}label{display:block;margin:.5rem 0}
    select,input,button{font:inherit;padding:.4rem .6rem}
    button:first-child{background:#1d2433;color:#fff}td{padding:.2rem .8rem .2rem 0}
    </style></head><body><main>${body}</main></body></html>`
}

/** Text for HTML. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
