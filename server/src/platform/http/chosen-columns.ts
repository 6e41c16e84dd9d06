/** One column of a file: its heading, and the value of a row. */
export type FileColumn<Row> = [heading: string, cell: (row: Row) => string | null]

/** The columns of a file in the requested order, by their headings; each of them once. */
export const chosenColumns = <Name extends string, Row>(
  columns: Record<Name, FileColumn<Row>>,
  names: readonly Name[],
): Record<string, (row: Row) => string | null> =>
  Object.fromEntries(names.map(name => columns[name]))
