import { createServer } from 'node:net'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'

const PORT = 3000
const PORTS_TRIED = 20
const PORT_MAX = 65_535

/** The port that was asked for, if it is free; otherwise the first free one from 3000. */
export async function freePort(requested: string | undefined): Promise<number> {
  if (requested !== undefined) {
    const port = Number(requested)
    if (!/^\d+$/.test(requested) || port < 1 || port > PORT_MAX)
      throw new CommandFailed(exitCodes.usage, `--port must be a number from 1 to ${PORT_MAX}.`)
    if (await isFree(port)) return port
    throw new CommandFailed(exitCodes.failed, `Port ${port} is already in use.`)
  }
  for (let port = PORT; port < PORT + PORTS_TRIED; port += 1) if (await isFree(port)) return port
  const message = `The ports ${PORT} to ${PORT + PORTS_TRIED - 1} are in use. Choose one: --port`
  throw new CommandFailed(exitCodes.failed, message)
}

/** Whether nothing listens there, by IPv4 and by IPv6. */
async function isFree(port: number): Promise<boolean> {
  const hosts = await Promise.all(['127.0.0.1', '::1'].map(host => canListen(port, host)))
  return hosts.every(Boolean)
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    // A machine without IPv6 does not have the address.
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })
}
