import { lookup } from 'node:dns'
import { Resolver as NodeResolver } from 'node:dns/promises'

/** The name service, which tests replace. */
export type Resolver = {
  /** The TXT records of a name, each as one text. Throws as `node:dns` does. */
  resolveTxt(name: string): Promise<string[]>
  lookup: typeof lookup
}

const TIMEOUT_MS = 3_000
const ATTEMPTS = 2

const queries = new NodeResolver({ timeout: TIMEOUT_MS, tries: ATTEMPTS })

/** The machine's name service. */
const machineResolver: Resolver = {
  resolveTxt: async name => (await queries.resolveTxt(name)).map(parts => parts.join('')),
  lookup,
}

/** The name exists without such a record, or does not exist. */
const EMPTY = new Set(['ENODATA', 'ENOTFOUND'])
const RECORDS_MAX = 100

/**
 * The TXT records of a name; undefined if the name service did not answer. Never inside a
 * transaction.
 */
export async function findTxtRecords(
  { resolver = machineResolver }: { resolver?: Resolver },
  name: string,
): Promise<string[] | undefined> {
  try {
    return (await resolver.resolveTxt(name)).slice(0, RECORDS_MAX)
  } catch (error) {
    return EMPTY.has(String((error as NodeJS.ErrnoException).code)) ? [] : undefined
  }
}
