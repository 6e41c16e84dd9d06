/** Cells as one line of a table (RFC 4180); null is an empty cell. */
export const csvLine = (cells: readonly (string | null)[]) =>
  `${cells.map(text => cell(text ?? '')).join(',')}\r\n`

/**
 * A cell that spreadsheets do not read as a formula: names and user agents are entered by
 * unauthenticated users (CSV injection).
 */
function cell(text: string): string {
  const safeText = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}
