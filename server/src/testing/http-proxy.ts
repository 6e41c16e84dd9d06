import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy in front of a server, whose connections a test can cut at a chosen place. */
export type HttpProxy = {
  url: string
  /** Cuts the connection after so many more bytes of requests, or the next response. */
  plan: { request_bytes?: number; response?: boolean; silent?: boolean }
  close(): Promise<void>
}

/** Opens a proxy to a server of this machine. */
export async function openHttpProxy(target: string): Promise<HttpProxy> {
  const { port } = new URL(target)
  const plan: HttpProxy['plan'] = {}
  const sockets = new Set<Socket>()
  const server = createServer(caller => {
    const inside = connect(Number(port), '127.0.0.1')
    for (const socket of [caller, inside]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    }
    const cut = () => {
      caller.destroy()
      inside.destroy()
    }
    caller.on('data', (data: Buffer) => {
      if (plan.silent) return
      const left = plan.request_bytes
      if (left === undefined) return void inside.write(data)
      plan.request_bytes = left - data.length
      if (plan.request_bytes > 0) return void inside.write(data)
      inside.write(data.subarray(0, left), cut)
    })
    inside.on('data', (data: Buffer) => {
      if (plan.response) return cut()
      if (!plan.silent) caller.write(data)
    })
    caller.on('close', () => inside.destroy())
    inside.on('close', () => caller.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
}
