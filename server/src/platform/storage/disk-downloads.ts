import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Downloads } from './stored-file.ts'

/** Files are sent by this server, without being read into memory as a whole. */
export function diskDownloads(pathOf: (key: string) => string): Downloads {
  return {
    address: () => undefined,
    open: async key => {
      try {
        const handle = await open(pathOf(key), 'r')
        const { size } = await handle.stat()
        return {
          size,
          read: (start, end) => {
            const stream = handle.createReadStream({ start, end })
            // The types of Node's streams and of web streams are declared separately.
            return Readable.toWeb(stream) as ReadableStream<Uint8Array>
          },
          close: () => handle.close(),
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}
