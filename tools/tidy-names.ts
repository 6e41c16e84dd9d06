import { basename } from 'node:path'
import type { Finding } from './source-tree.ts'

const BANNED_FOLDERS = [
  'utils',
  'util',
  'shared',
  'common',
  'helpers',
  'helper',
  'lib',
  'core',
  'v2',
  'misc',
  'services',
]
/** A folder of this name may have a folder for each type of something, but no files. */
const TYPES = 'types'
/** Names set by convention: tools look for these files by name, or they are widely known. */
const CONVENTIONAL =
  /^([A-Z][A-Z_]*(\.[a-z]+)?|Dockerfile|\..*|vite\.config\.ts|package(-lock)?\.json)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
/** A route file is named after its path, including parameters. */
const ROUTE = /^apps\/[^/]+\/src\/routes\//
const MIGRATION = /^server\/migrations\/\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.sql$/

/** Finds names of files and folders that the conventions do not allow. */
export function checkNames(paths: string[]): Finding[] {
  return paths.flatMap(path => {
    const findings: Finding[] = []
    const add = (message: string, fix: string): void => {
      findings.push({ path, line: 1, message, fix })
    }
    const folders = path.split('/').slice(0, -1)
    const banned =
      folders.find(name => BANNED_FOLDERS.includes(name)) ??
      folders.slice(-1).find(name => name === TYPES)
    if (banned) {
      add(
        `is in a folder named ${banned}, which doesn't describe its contents.`,
        'Move it to the module it belongs to.',
      )
    }
    const name = basename(path)
    if (!KEBAB.test(name) && !CONVENTIONAL.test(name) && !ROUTE.test(path)) {
      add('is not in kebab-case.', 'Rename it to lower-case words joined by hyphens.')
    }
    if (path.startsWith('server/migrations/') && !MIGRATION.test(path)) {
      add(
        'is not a dated migration.',
        'Name it like 2026-11-20-what-it-adds.sql (npm run new migration).',
      )
    }
    return findings
  })
}
