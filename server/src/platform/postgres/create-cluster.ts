import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Durability } from './settings.ts'
import type { SystemUser } from './system-user.ts'

/** The superuser and the database of every cluster of ours. */
export const DATABASE = 'gatehouse'

/**
 * The cluster's folder, as its programs see it. They start inside it and never traverse its
 * parents, so it may be below a home folder that is closed to the user who runs them.
 */
export const clusterPath = (clusterDir: string): string =>
  process.platform === 'linux' ? '/proc/self/cwd' : clusterDir

/** The part of our environment PostgreSQL's programs get: nothing. */
export const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const LOG_TAIL_MAX = 4000

/** Creates the cluster with its database, atomically even if it crashes. */
export async function createCluster(
  clusterDir: string,
  {
    binaries,
    user,
    durability,
  }: { binaries: Binaries; user: SystemUser | undefined; durability: Durability },
): Promise<void> {
  const draft = `${clusterDir}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)
  await run(
    binaries.initdb,
    [
      '-D',
      clusterPath(draft),
      '-U',
      DATABASE,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durability === 'throwaway' ? ['--no-sync', '--no-data-checksums'] : []),
    ],
    { cwd: draft, user },
  )
  await run(binaries.postgres, ['--single', '-D', clusterPath(draft), 'postgres'], {
    cwd: draft,
    user,
    input: `create database ${DATABASE}\n`,
  })
  renameSync(draft, clusterDir)
}

/** The major version that created the cluster; undefined if there is no cluster. */
export function clusterVersion(clusterDir: string): string | undefined {
  const file = join(clusterDir, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function run(
  program: string,
  args: string[],
  { cwd, user, input }: { cwd: string; user: SystemUser | undefined; input?: string },
): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: bareEnvironment,
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-LOG_TAIL_MAX)
    })
  }
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve()
      else reject(new Error(`${program} failed (exit ${code}):\n${output.trim()}`))
    })
  })
}
