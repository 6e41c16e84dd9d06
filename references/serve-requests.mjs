import { createServer } from 'node:http'

/** Creates a Node server from a function of web requests. */
export function serve(handle) {
  return createServer((incoming, outgoing) => void answer(handle, incoming, outgoing))
}

async function answer(handle, incoming, outgoing) {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method, headers, url } = incoming
  const body = method === 'GET' ? undefined : Buffer.concat(chunks)
  const request = new Request(`http://${headers.host}${url}`, { method, headers, body })
  const response = await handle(request).catch(
    error => new Response(String(error), { status: 403 }),
  )
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(await response.text())
}
