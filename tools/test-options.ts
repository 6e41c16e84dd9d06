// The options of `npm test --`.
import { parseArgs } from 'node:util'

/** One part of a run that several machines share: the first of three is `1/3`. */
export type Shard = { index: number; count: number }

/** The tests to run; without paths or options, all of them. */
export type TestOptions = {
  paths: string[]
  /** Only tests that import what changed since a commit, or since the branch left main. */
  changed?: string | true
  watch: boolean
  shard?: Shard
  /** Also page sweeps and crash points that are not due today. */
  all: boolean
  /** The number of most expensive files to print. */
  profile: number
}

const PROFILED_FILES = 10
const PROFILED_FILES_MORE = 50

/** The options, or a sentence that explains what is wrong with them. */
export function parseTestOptions(args: string[]): TestOptions | string {
  const { tokens } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: { shard: { type: 'string' } },
  })
  const options: TestOptions = { paths: [], watch: false, all: false, profile: PROFILED_FILES }
  for (const token of tokens) {
    if (token.kind === 'positional') options.paths.push(token.value.replace(/^\.\/|\/$/g, ''))
    if (token.kind !== 'option') continue
    const complaint = takeOption(options, token.name, token.value)
    if (complaint) return complaint
  }
  return options
}

const KNOWN = '--changed[=<commit>], --watch, --shard <i>/<n>, --all, --profile[=<count>]'

function takeOption(options: TestOptions, name: string, value?: string): string | undefined {
  switch (name) {
    case 'changed':
      options.changed = value ?? true
      return undefined
    case 'watch':
      options.watch = true
      return undefined
    case 'all':
      options.all = true
      return undefined
    case 'shard': {
      const shard = parseShard(value ?? '')
      if (!shard) return '--shard must have the form 1/3 (the first of three parts).'
      options.shard = shard
      return undefined
    }
    case 'profile':
      options.profile = value === undefined ? PROFILED_FILES_MORE : Number(value)
      return Number.isInteger(options.profile) ? undefined : '--profile must be a number.'
    default:
      return `Unknown option --${name}. Options: ${KNOWN}.`
  }
}

function parseShard(text: string): Shard | undefined {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? []
  if (!index || !count || index > count) return undefined
  return { index, count }
}
