import type { Argument, Option } from 'commander'

/** What can be suggested for a value; read only when it is needed. */
type Source = () => string[] | Promise<string[]>

const sources = new WeakMap<Option | Argument, Source>()

/** Names what a shell suggests for the value of a flag or of an argument. */
export function suggest<T extends Option | Argument>(item: T, source: Source): T {
  sources.set(item, source)
  return item
}

/** The suggested values of a flag or of an argument; none if they are not known. */
export const suggestionsOf = async (item: Option | Argument | undefined): Promise<string[]> =>
  (item && (await sources.get(item)?.())) ?? []
