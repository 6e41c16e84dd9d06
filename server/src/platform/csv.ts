/** Cells as one line of a table (RFC 4180); null is an empty cell. */
export const csvLine = (cells: readonly (string | null)[]) =>
  `${cells.map(text => cell(text ?? '')).join(',')}\r\n`

/**
 * A cell that spreadsheets do not read as a formula: names and user agents are entered by
 * unauthenticated users (CSV injection). A negative number is none, and must stay one.
 */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const safeText = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}
