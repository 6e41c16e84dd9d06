/** Decides which endpoints a run tests. */
export type EndpointRun = {
  /** Days since 1970. */
  day: number
  /** Every endpoint, whatever the day. */
  all: boolean
  /** Files that changed, by their path from the root. */
  changed: readonly string[]
}

/** After this many days, every endpoint has been tested. */
export const ENDPOINT_DAYS = 4

/** The run that this process is part of, as `npm test` describes it. */
export const endpointRun = (): EndpointRun => ({
  day: Number(process.env.TEST_DAY ?? 0),
  all: process.env.TEST_ALL === '1',
  changed: (process.env.TEST_CHANGED ?? '').split('\n').filter(Boolean),
})

/** The files that read and answer every request. */
const isShared = (path: string): boolean =>
  /^(contract\/src\/kit|server\/src\/(app|platform|testing\/contract-tests))\//.test(path)

/**
 * The endpoints tested by a run, of names such as `checkoutLinks.create`: a quarter each day, those
 * that share a word with the path of a changed file of the contract or the server, and all if the
 * file is part of every request.
 */
export function dueEndpoints(names: readonly string[], run: EndpointRun): Set<string> {
  const { day, all, changed } = run
  if (all || changed.some(isShared)) return new Set(names)
  const changedWords = new Set(
    changed.filter(isSource).flatMap(path => vocabularyOf(folderOf(path))),
  )
  return new Set(
    names.filter(
      (name, index) =>
        index % ENDPOINT_DAYS === day % ENDPOINT_DAYS ||
        vocabularyOf(name.split('.')[0] ?? '').some(word => changedWords.has(word)),
    ),
  )
}

const isSource = (path: string): boolean =>
  /^(contract|server)\/src\/.*(?<!\.test|\.prove)\.ts$/.test(path)

/** `billing/checkout-links` of the contract's file and of the server's folder. */
const folderOf = (path: string): string =>
  path.startsWith('contract') ? path.slice(0, -'.ts'.length) : path.slice(0, path.lastIndexOf('/'))

/** The words of `checkoutLinks` and of `checkout-links`, in the singular. */
const vocabularyOf = (text: string): string[] =>
  text
    .split(/[^A-Za-z]|(?=[A-Z])/)
    .filter(Boolean)
    .map(word => word.toLowerCase().replace(/s$/, ''))
