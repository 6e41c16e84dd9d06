import { randomInt } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { profilePath } from '../profiles/profile-file.ts'
import type { Program } from '../program.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 32
const SECRET = /^gatehouse_whs_[A-Za-z0-9]{32}$/

/**
 * The secret with which `listen` signs what it forwards. It is created once and kept, so that a
 * local program can be configured with it. It is not the secret of any endpoint.
 */
export async function listenSecret(program: Program): Promise<string> {
  const path = join(dirname(profilePath(program)), 'listen-secret')
  const stored = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (SECRET.test(stored)) return stored
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  const secret = `gatehouse_whs_${letters.join('')}`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, `${secret}\n`, { mode: 0o600 })
    await chmod(path, 0o600)
  } catch (error) {
    throw new CommandFailed(exitCodes.failed, `Can't write ${path}: ${(error as Error).message}`)
  }
  return secret
}
