/** Whether an address somebody wrote leads to a page or a mailbox, and nowhere else. */
export function isSafeLink(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && ['https:', 'http:', 'mailto:'].includes(url.protocol)
}
