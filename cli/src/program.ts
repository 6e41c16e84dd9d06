import type { Readable } from 'node:stream'

/** Where text is written. */
export type Output = {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean
  columns?: number
}

/** How a program is started. */
export type StartOptions = {
  env: Record<string, string | undefined>
  folder: string
  /** Receives the program's output; by default, it is shown as it is. */
  onOutput?: (text: string, to: 'out' | 'err') => void
  /** Whether it ends its own children; otherwise they are asked to end too. */
  ends_children?: boolean
}

/** A started program. */
export type StartedProgram = {
  /** Its exit code, once it has ended; -1 if it could not be started. */
  ended: Promise<number>
  /** Asks it and its children to end, and waits until it has. */
  stop(): Promise<void>
}

/** What the command line knows of the process it runs in; tests provide their own. */
export type Program = {
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  home: string
  /** The current folder. */
  folder: string
  /** The Node.js that runs the command line: its program and its version, such as `24.21.0`. */
  node: { path: string; version: string }
  in: Readable & { isTTY?: boolean }
  out: Output
  err: Output
  fetch: typeof fetch
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  /** Runs a program without waiting for it; false if it cannot be started. */
  launch(command: string, args: string[]): Promise<boolean>
  /** Starts a program that ends with the command line. */
  start(command: string, args: string[], options: StartOptions): StartedProgram
}

/** The flags that every command has. */
export type CommonFlags = { profile?: string; server?: string; json?: boolean }
