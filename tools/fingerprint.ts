// Whether a build is up to date: a digest of the sources it was made from.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist'])

/** A digest of a file, or of a folder with everything below it; equal if nothing changed. */
export function fingerprint(path: string): string {
  const hash = createHash('sha256')
  const visit = (at: string, name: string): void => {
    if (!existsSync(at)) return
    const entries = readOptionalFolder(at)
    if (!entries) {
      hash.update(`${name}\0`).update(readFileSync(at))
      return
    }
    for (const entry of entries.sort()) {
      // Tests are not part of the pages, so a changed test triggers no build.
      if (SKIPPED.has(entry) || /\.test\.tsx?$/.test(entry)) continue
      visit(join(at, entry), `${name}/${entry}`)
    }
  }
  visit(path, '')
  return hash.digest('hex')
}

/** The fingerprint that a build noted in its folder. */
export function builtFrom(folder: string): string | undefined {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

/** The file in which a build notes its fingerprint. */
export const STAMP = '.built-from'

function readOptionalFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}
