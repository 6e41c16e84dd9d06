// The app's server: the API, and the pages, which Vite builds as you change them.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { api } from './api.ts'

const port = Number(process.env.PORT ?? 5173)
const server = createServer()

if (process.env.NODE_ENV === 'production') {
  // `npm run build` wrote the pages.
  api.use('*', serveStatic({ root: './dist' }))
  const listener = getRequestListener(api.fetch)
  server.on('request', (request, response) => void listener(request, response))
} else {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
  })
  const listener = getRequestListener(api.fetch)
  server.on('request', (request, response) => {
    if (/^\/(account|api|webhooks)(\/|\?|$)/.test(request.url ?? ''))
      void listener(request, response)
    else vite.middlewares(request, response)
  })
}

server.listen(port, () => console.log(`Your app is ready at http://localhost:${port}`))
