import { statfs } from 'node:fs/promises'

/** With less free space than this, writes soon fail: 32 MiB. */
const FREE_BYTES_MIN = 32 * 1024 * 1024

type Space = { bavail: number; bsize: number }

/** Whether a file system has little or no space left for unprivileged programs. */
export const isDiskFull = ({ bavail, bsize }: Space): boolean => bavail * bsize < FREE_BYTES_MIN

/** Whether the disk of a folder has space left; undefined for a folder that does not exist. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => undefined)
  return space === undefined || !isDiskFull(space)
}
