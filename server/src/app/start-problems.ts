import { realpathSync } from 'node:fs'
import { ConfigError, type Config } from '../platform/config.ts'

type Failure = { code?: string; syscall?: string; path?: string; message: string; name: string }

/** Errors of connecting, and PostgreSQL's own codes for who may not come in, and where. */
const DATABASE: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'nothing answers there',
  EHOSTUNREACH: 'its host is not reached',
  '28P01': 'the password is wrong',
  '28000': 'the user may not come in',
  '3D000': 'there is no such database',
  '42501': 'the user lacks the rights to create tables',
}

const LISTEN: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is in use by another program: set another PORT.`,
  EACCES: ({ port }) => `PORT ${port} may not be used by this user: set one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not known.`,
}

const FOLDER: Record<string, string> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'may not be written',
  EEXIST: 'is a file',
  ENOTDIR: 'is a file, or below one',
  ENOSPC: 'is on a disk that is full',
}

/**
 * What went wrong at a start in one sentence that names the variable to change; undefined where it
 * is a fault of ours, which is shown with its stack.
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
    return `DATABASE_URL does not lead to a database: ${database}.`
  }
  return undefined
}

/** Whether a path is in a folder, by the folder's name or by what the name links to. */
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
