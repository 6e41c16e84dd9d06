import type { ServerInfo } from '../../platform/site.ts'

const CODE_LENGTH_MAX = 100
const APP_STATE_LENGTH_MAX = 500

/** The URL that shows an error to the user: the page that started the sign-in, or ours. */
export function errorTarget(
  { base_url }: Pick<ServerInfo, 'base_url'>,
  {
    to,
    word,
    app_state: appState,
  }: { to: string | undefined; word: string; app_state?: string | undefined },
): string {
  const [page, fragment] = split(to ?? `${base_url}/api/auth/error`)
  const parameters = new URLSearchParams({ error: word.slice(0, CODE_LENGTH_MAX) })
  if (appState) parameters.set('error_description', appState.slice(0, APP_STATE_LENGTH_MAX))
  const hash = fragment === undefined ? '' : `#${fragment}`
  return `${page}${page.includes('?') ? '&' : '?'}${parameters.toString()}${hash}`
}

function split(url: string): [string, string?] {
  const at = url.indexOf('#')
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}
