/** A page without scripts. */
export const htmlPage = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;
color:#1d2433;background:#fff}label{display:block;margin:.5rem 0}
select,input,button{font:inherit;padding:.4rem .8rem}button{margin:.25rem .25rem .25rem 0}
td{padding:.2rem .8rem .2rem 0}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#8bf}}</style>
</head><body><main>${content}</main></body></html>`

/** A page that begins with its title. */
export const titledPage = (title: string, content: string): string =>
  htmlPage(title, `<h1>${escapeHtml(title)}</h1>${content}`)

/** Escapes a text for a page. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
