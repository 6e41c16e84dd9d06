import type { Place } from '../../platform/site.ts'

const WORD_LENGTH_MAX = 100
const SAID_LENGTH_MAX = 500

/** The URL that shows an error to the user: the page that started the sign-in, or ours. */
export function errorTarget(
  { base_url }: Pick<Place, 'base_url'>,
  { to, word, said }: { to: string | undefined; word: string; said?: string | undefined },
): string {
  const [page, fragment] = split(to ?? `${base_url}/api/auth/error`)
  const words = new URLSearchParams({ error: word.slice(0, WORD_LENGTH_MAX) })
  if (said) words.set('error_description', said.slice(0, SAID_LENGTH_MAX))
  const hash = fragment === undefined ? '' : `#${fragment}`
  return `${page}${page.includes('?') ? '&' : '?'}${words.toString()}${hash}`
}

function split(url: string): [string, string?] {
  const at = url.indexOf('#')
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}
