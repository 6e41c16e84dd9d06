/**
 * The domain that was entered, as domain names are written: lower case, in ASCII, without the rest
 * of a URL. An entry that is no domain is kept, so that validation can name it.
 */
export function hostOf(text: string): string {
  const typed = text.trim()
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : typed
}
