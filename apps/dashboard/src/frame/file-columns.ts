/** The columns of a list, and those of its file. */
export interface FileColumns {
  /** The columns that are shown. */
  shown: readonly string[]
  /** All columns of the file, by the API's names. */
  known: readonly string[]
  /** The columns of the file that a column of the list stands for, where the names differ. */
  inFile?: Partial<Record<string, readonly string[]>>
}

/** The columns of the file that stand for those that are shown, in their order. */
export function columnsOf({ shown, known, inFile = {} }: FileColumns): string[] {
  const columns = shown.flatMap(id => inFile[id] ?? [id]).filter(name => known.includes(name))
  return [...new Set(columns)]
}
