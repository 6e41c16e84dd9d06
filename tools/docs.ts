// npm run docs: builds the documentation and serves it alone, without a database.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { documentation } from '../server/src/app/documentation.ts'
import { buildDocs } from './build-docs.ts'

const PORT = Number(process.env.PORT ?? 3001)

await buildDocs()
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  void (async () => {
    const found = await documentation(pathname === '/' ? '/docs/' : pathname, headers)
    response.writeHead(found?.status ?? 404, Object.fromEntries(found?.headers ?? []))
    response.end(found ? Buffer.from(await found.arrayBuffer()) : 'Not found')
  })()
})
server.listen(PORT, '127.0.0.1', () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}/docs`)
})
