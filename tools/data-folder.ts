// What backup and restore share: which data folder is meant, and how they speak.

/** The data folder of the server on this machine, named as the server's own configuration does. */
export function dataFolder(): string {
  if (process.env.DATABASE_URL) {
    throw new Error(
      'DATABASE_URL is set: that database is backed up with its own tools (pg_dump), ' +
        'and the data folder holds only files. Name the folder to copy it all the same.',
    )
  }
  return process.env.DATA_DIR || 'data'
}

const DATABASE = /^postgres(ql)?:/

/** Whether a database is named by its address; other addresses are none of a database. */
export function isDatabaseAddress(asked: string): boolean {
  if (/^[a-z]+:\/\//i.test(asked) && !DATABASE.test(asked)) {
    throw new Error(`${asked} is no database: name a data folder, or postgresql://…`)
  }
  return DATABASE.test(asked)
}

/** Only what went wrong: the tool itself says what went well. */
export const plainLog = {
  info() {},
  warn(_facts: object, what: string) {
    console.error(what)
  },
  error(_facts: object, what: string) {
    console.error(what)
  },
}

/** Runs a command line's work; a refusal is one sentence without a stack. */
export async function runOrSay(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
