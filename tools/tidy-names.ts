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
  'types',
  'misc',
  'services',
]
/** Names given by someone else: tools look for these, or everyone knows them so. */
const GIVEN = /^([A-Z][A-Z_]*(\.[a-z]+)?|Dockerfile|\..*|vite\.config\.ts|package(-lock)?\.json)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
/** A file of routes is named by the address it answers, parameters and all. */
const ROUTE = /^apps\/[^/]+\/src\/routes\//
const MIGRATION = /^server\/migrations\/\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.sql$/

/** Names of files and folders that the house does not allow. */
export function checkNames(paths: string[]): Finding[] {
  return paths.flatMap(path => {
    const findings: Finding[] = []
    const add = (says: string, wayOut: string): void => {
      findings.push({ path, line: 1, says, wayOut })
    }
    const banned = path
      .split('/')
      .slice(0, -1)
      .find(name => BANNED_FOLDERS.includes(name))
    if (banned) {
      add(
        `lies in a folder named ${banned}, which says nothing of what is in it.`,
        'Put it into the room whose word it speaks.',
      )
    }
    const name = basename(path)
    if (!KEBAB.test(name) && !GIVEN.test(name) && !ROUTE.test(path)) {
      add('is not in kebab-case.', 'Rename it: lower case, words joined by hyphens.')
    }
    if (path.startsWith('server/migrations/') && !MIGRATION.test(path)) {
      add(
        'is no dated migration.',
        'Name it 2026-11-20-what-it-brings.sql (npm run new migration).',
      )
    }
    return findings
  })
}
