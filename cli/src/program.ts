import type { Readable } from 'node:stream'

/** Where text is written. */
export type Output = {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean
  columns?: number
}

/** What the command line knows of the process it runs in; tests provide their own. */
export type Program = {
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  home: string
  in: Readable & { isTTY?: boolean }
  out: Output
  err: Output
  fetch: typeof fetch
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  /** Runs a program without waiting for it; false if it cannot be started. */
  launch(command: string, args: string[]): Promise<boolean>
}

/** The flags that every command has. */
export type CommonFlags = { profile?: string; server?: string; json?: boolean }
