/** Opens a paper beside the page. Its link works for ten minutes and is nobody else's business. */
export function openPaper({ url }: { url: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.click()
}
