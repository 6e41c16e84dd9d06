import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { safeText } from '../output/safe-text.ts'
import type { Program } from '../program.ts'

const BINARY = /^(application\/(zip|pdf|octet-stream)|image\/)/

/** Writes a downloaded file to standard output, or to the file that `--output` names. */
export async function saveDownload(
  program: Program,
  response: Response,
  path: string | undefined,
): Promise<void> {
  if (path === undefined) return writeOut(program, response)
  const source = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
  await pipeline(source, createWriteStream(path)).catch((error: Error) => {
    throw new CommandFailed(exitCodes.failed, `Can't write ${path}: ${error.message}`)
  })
  program.err.write(`Saved ${path}\n`)
}

/** In a terminal, lines without control characters; elsewhere the bytes as they are. */
async function writeOut({ out }: Program, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  if (out.isTTY && BINARY.test(type))
    throw new CommandFailed(exitCodes.usage, `The response is ${type}: use --output <file>.`)
  if (out.isTTY) {
    for (const line of (await response.text()).trimEnd().split(/\r?\n/))
      out.write(`${safeText(line)}\n`)
    return
  }
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) out.write(part)
}
