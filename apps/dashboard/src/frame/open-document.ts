/** Opens a document in a new tab. Its link works for ten minutes and must not be shared. */
export function openDocument({ url }: { url: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.click()
}
