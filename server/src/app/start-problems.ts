import { realpathSync } from 'node:fs'
import { ConfigError, type Config } from '../platform/config.ts'

type Failure = { code?: string; syscall?: string; path?: string; message: string; name: string }

/** Connection errors, and PostgreSQL's codes for a rejected user or database. */
const DATABASE: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused or timed out',
  ENOTFOUND: 'the host was not found',
  EAI_AGAIN: 'the host was not found',
  ETIMEDOUT: 'the connection was refused or timed out',
  EHOSTUNREACH: 'the host is unreachable',
  '28P01': 'the password is wrong',
  '28000': 'access was denied for this user',
  '3D000': 'the database does not exist',
  '42501': 'the user is not allowed to create tables',
}

const LISTEN: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is already in use. Set a different PORT.`,
  EACCES: ({ port }) => `PORT ${port} requires elevated privileges. Set a PORT above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} was not found.`,
}

const FOLDER: Record<string, string> = {
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is read-only',
  EEXIST: 'is a file',
  ENOTDIR: 'is a file or inside a file',
  ENOSPC: 'is on a full disk',
}

/**
 * Explains a failed start in one sentence that names the variable to change; undefined for a bug of
 * ours, which is shown with its stack.
 */
export function startProblem(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code = '', syscall, path, message, name } = error as Failure
  if (name === 'DataFolderInUse') return message
  if (!config) return undefined
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && config.database_url === undefined)) {
    return LISTEN[code]?.(config)
  }
  const folder = FOLDER[code]
  if (folder && isBelow(path, config.data_dir)) return `DATA_DIR ${config.data_dir} ${folder}.`
  const database = DATABASE[code]
  if (database && config.database_url !== undefined) {
    return `Can't connect to the database at DATABASE_URL: ${database}.`
  }
  return undefined
}

/** Whether a path is in a folder, by the folder's name or by its resolved name. */
function isBelow(path: string | undefined, folder: string): boolean {
  if (path === undefined) return false
  return path.startsWith(folder) || path.startsWith(realPath(folder))
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
