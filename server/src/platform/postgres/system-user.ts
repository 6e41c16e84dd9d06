import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config-error.ts'

/** The system user PostgreSQL runs as. */
export type SystemUser = { name: string; uid: number; gid: number }

const CANDIDATES = ['postgres', 'nobody']
const EXECUTE = 0o1

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of an existing
 * cluster, else `postgres`, else `nobody`. Every other user runs it as themselves (undefined).
 */
export function systemUserFor(clusterDir: string): SystemUser | undefined {
  const owner = existsSync(clusterDir) ? statSync(clusterDir).uid : undefined
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner !== undefined && self !== undefined && owner !== self) {
      throw new ConfigError(
        `DATA_DIR: the database folder ${clusterDir} is owned by ${nameOf(owner)}. Start ` +
          `Gatehouse as that user or as root, not as ${nameOf(self)}.`,
      )
    }
    return undefined
  }
  const users = systemUsers()
  const ownerUser = users.find(user => user.uid === owner && user.uid !== 0)
  const found = ownerUser ?? CANDIDATES.flatMap(name => users.filter(user => user.name === name))[0]
  if (found) return found
  throw new ConfigError(
    'PostgreSQL can\'t run as root, and this system has no user "postgres" or "nobody". ' +
      'Create one (useradd --system postgres), start Gatehouse as another user, or set ' +
      'DATABASE_URL.',
  )
}

/** Whether the user can traverse every folder above this path. */
export function canReach(user: SystemUser | undefined, path: string): boolean {
  if (!user) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!canAccess(user, folder)) return false
    if (folder === dirname(folder)) return true
  }
}

/** Whether the user may enter this folder itself. */
export function canAccess(user: SystemUser, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & EXECUTE) !== 0
}

function systemUsers(): SystemUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap(line => {
      const [name, , uid, gid] = line.split(':')
      return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
    })
}

function nameOf(uid: number): string {
  return systemUsers().find(user => user.uid === uid)?.name ?? `user ${uid}`
}
