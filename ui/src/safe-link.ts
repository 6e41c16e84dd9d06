/** Whether a URL entered by a user leads to a web page or a mailbox, and nowhere else. */
export function isSafeLink(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && ['https:', 'http:', 'mailto:'].includes(url.protocol)
}
