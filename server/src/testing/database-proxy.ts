import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

/** The behavior of a proxy between server and PostgreSQL. */
type ProxyBehavior = {
  /** False: new connections are closed at once. */
  open: boolean
  /** Bytes of both directions are discarded; connections stay open. */
  silent: boolean
  /** The milliseconds by which responses are delayed. */
  delay_ms: number
}

export type DatabaseProxy = {
  /** The database's URL through the proxy. */
  url: string
  seen: ProxyBehavior & { turned_away: number; at_once: number }
  /** Closes all connections, and new ones immediately, until `seen.open` is set again. */
  close(): void
  /** Ends the direction from PostgreSQL to the server; the other direction stays open. */
  halfClose(): void
  end(): Promise<void>
}

/** A proxy to a database that can be closed, silent, slow or half closed. */
export async function openDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const url = new URL(connectionString)
  const socket = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const inside = new Set<Socket>()
  const seen = { open: true, silent: false, delay_ms: 0, turned_away: 0, at_once: 0 }
  const server = createServer({ allowHalfOpen: true }, caller => {
    inside.add(caller)
    seen.at_once = Math.max(seen.at_once, inside.size)
    caller.on('close', () => inside.delete(caller)).on('error', () => undefined)
    if (!seen.open) {
      seen.turned_away += 1
      caller.destroy()
      return
    }
    const database = connect(socket).on('error', () => caller.destroy())
    const answer = (rejectionOf: Buffer) =>
      void (seen.silent || caller.destroyed || caller.write(rejectionOf))
    caller.on('data', rejectionOf => void (seen.silent || database.write(rejectionOf)))
    database.on('data', rejectionOf =>
      seen.delay_ms === 0 ? answer(rejectionOf) : setTimeout(answer, seen.delay_ms, rejectionOf),
    )
    caller.on('end', () => caller.destroy())
    caller.on('close', () => database.destroy())
    database.on('close', () => caller.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const drop = () => {
    for (const caller of inside) caller.destroy()
  }
  return {
    url: url.href,
    seen,
    close: () => {
      seen.open = false
      drop()
    },
    halfClose: () => {
      for (const caller of inside) caller.end()
    },
    end: async () => {
      drop()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
