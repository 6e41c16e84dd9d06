import { statfs } from 'node:fs/promises'

/** With less than this nothing can be written for long: 32 MiB. */
const LEAST_BYTES = 32 * 1024 * 1024

type Space = { bavail: number; bsize: number }

/** Whether a file system has little or nothing left for programs like this one. */
export const isDiskFull = ({ bavail, bsize }: Space): boolean => bavail * bsize < LEAST_BYTES

/** Whether the disk of a folder has room; of one that does not exist nothing is known. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => undefined)
  return space === undefined || !isDiskFull(space)
}
