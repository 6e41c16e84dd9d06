// A prompt for SQL on machines without psql: statements end with a semicolon, \q or Ctrl-D exits.
import { createInterface } from 'node:readline/promises'
import pg from 'pg'

type Streams = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

/** Reads statements, runs each, prints its rows as a table or its error; resolves at the end. */
export async function openSqlPrompt(
  connectionString: string,
  { input, output }: Streams,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const lines = createInterface({ input })
  const table = new console.Console(output)
  let statement = ''
  const prompt = () => output.write(statement ? 'gatehouse-> ' : 'gatehouse=> ')
  try {
    prompt()
    for await (const line of lines) {
      if (line.trim() === '\\q') break
      statement += `${line}\n`
      if (line.trimEnd().endsWith(';')) {
        await run(client, statement, table)
        statement = ''
      }
      prompt()
    }
  } finally {
    lines.close()
    await client.end()
  }
}

async function run(client: pg.Client, statement: string, table: Console): Promise<void> {
  try {
    const result = await client.query<Record<string, unknown>>(statement)
    const results = Array.isArray(result) ? (result as pg.QueryResult[]) : [result]
    for (const { command, rowCount, rows } of results) {
      if (rows.length > 0) table.table(rows)
      table.log(`${command} ${rowCount ?? 0}`)
    }
  } catch (error) {
    table.log(`ERROR: ${(error as Error).message}`)
  }
}
