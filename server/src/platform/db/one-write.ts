import type { Writable } from 'node:stream'
import type { ClientBase } from 'pg'

/** The socket of a client; the types of `pg` do not include its connection. */
export const socketOf = (client: ClientBase): Writable =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream

/**
 * Holds back what is written to a socket until the current turn of the event loop ends, and writes
 * it with one system call. Each write wakes a backend of PostgreSQL, which costs more than most
 * statements, and interrupts the requests that arrived in the same turn.
 */
export function writeOncePerTurn(socket: Writable): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
