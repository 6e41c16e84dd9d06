/** A cell of a Markdown table: one line without bars. */
const cell = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Blocks of Markdown, without those that are empty. */
export const blocks = (...parts: readonly (string | undefined)[]): string =>
  `${parts.filter(Boolean).join('\n\n')}\n`
