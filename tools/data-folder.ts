// Shared by backup and restore: finding the data folder, and printing results.

/**
 * The data folder of the server on this machine, read from the same configuration as the server's.
 */
export function dataFolder(): string {
  if (process.env.DATABASE_URL) {
    throw new Error(
      'DATABASE_URL is set. Back up that database with its own tools (pg_dump). The data ' +
        'folder only contains files; to copy it anyway, pass its path.',
    )
  }
  return process.env.DATA_DIR || 'data'
}

const DATABASE = /^postgres(ql)?:/

/** Whether the argument is a database URL. Other URLs are rejected. */
export function isDatabaseAddress(requested: string): boolean {
  if (/^[a-z]+:\/\//i.test(requested) && !DATABASE.test(requested)) {
    throw new Error(`${requested} is not a database. Pass a data folder or a postgresql:// URL.`)
  }
  return DATABASE.test(requested)
}

/** Logs errors only, because the tool itself reports success. */
export const plainLog = {
  info() {},
  warn(_facts: object, label: string) {
    console.error(label)
  },
  error(_facts: object, label: string) {
    console.error(label)
  },
}

/**
 * Runs the work of a command-line tool. An expected error is printed as one sentence without a
 * stack.
 */
export async function runOrExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
