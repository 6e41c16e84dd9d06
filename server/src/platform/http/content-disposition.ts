const NAME_LENGTH_MAX = 200
const FALLBACK = 'download'

/**
 * The header by which browsers save a response under a name instead of displaying it (RFC 6266):
 * once in ASCII and once in UTF-8. Separators of folders and control characters are replaced.
 */
export function attachmentNamed(name: string): string {
  const safe = name
    // Also characters that reverse the direction of text and could disguise an extension.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .toWellFormed()
    .trim()
  const shortened = shorten(safe) || FALLBACK
  const ascii = shortened.replaceAll(/[^\x20-\x7e]|%/gu, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encode(shortened)}`
}

/** Shortens a long name, but keeps its extension. */
function shorten(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= NAME_LENGTH_MAX) return name
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  return letters.slice(0, NAME_LENGTH_MAX - ending.length).join('') + ending
}

/** RFC 8187 permits fewer characters than URLs do. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
