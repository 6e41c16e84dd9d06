import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import { diskDownloads } from './disk-downloads.ts'
import { diskUploads } from './disk-uploads.ts'
import { checkKey, type Storage } from './stored-file.ts'

/** Files in the data folder, each with its type in a second file. */
export function diskStorage(data_dir: string): Storage {
  const pathOf = (key: string) => join(data_dir, 'files', checkKey(key))
  return {
    put: async (key, file) => {
      await replace(pathOf(key), file.bytes)
      await replace(`${pathOf(key)}.type`, Buffer.from(file.mime_type))
    },
    get: async key => {
      const [bytes, type] = await Promise.all([read(pathOf(key)), read(`${pathOf(key)}.type`)])
      return bytes && { bytes, mime_type: type?.toString() ?? 'application/octet-stream' }
    },
    remove: async key => {
      await Promise.all([
        rm(pathOf(key), { force: true }),
        rm(`${pathOf(key)}.type`, { force: true }),
      ])
    },
    uploads: diskUploads(data_dir, pathOf),
    downloads: diskDownloads(pathOf),
  }
}

/** Written to a temporary file and renamed, so that a partial file is never read. */
async function replace(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${newId()}`
  await writeFile(beside, bytes, { mode: 0o600 })
  await rename(beside, path)
}

async function read(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
