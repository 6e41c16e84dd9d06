import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'

/** The user whom `gatehouse dev` creates, to sign in to the dashboard. */
export type Developer = { email: string; password: string }

/**
 * The folder of the data beside the project. It contains the database and a token, so only the user
 * may read it, and Git ignores it.
 */
export async function openDevFolder(folder: string): Promise<string> {
  const path = join(folder, '.gatehouse')
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
    await writeFile(join(path, '.gitignore'), '*\n')
  } catch (error) {
    const message = `Can't write ${path}: ${(error as Error).message}`
    throw new CommandFailed(exitCodes.failed, message)
  }
  return path
}

/** Reads JSON of the folder; undefined if it was not written yet or is damaged. */
export async function readDevFile<T>(folder: string, name: string): Promise<T | undefined> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** Writes a file of the folder, which only the user may read. */
export async function writeDevFile(folder: string, name: string, content: unknown): Promise<void> {
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
  await writeFile(join(folder, name), text, { mode: 0o600 })
}
