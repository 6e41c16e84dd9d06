import http from 'node:http'
import https from 'node:https'

const SEND_TIMEOUT_MS = 10_000
const SOCKETS_MAX = 32

const httpAgent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
const httpsAgent = new https.Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })

/** Posts a signed body; returns the status, or 0 if there was no response in time. */
export async function send(url: string, body: string, signature: string): Promise<number> {
  const first = await post(url, body, signature)
  // The other side may just have closed a kept-alive connection, which does not count as a failure.
  return first === 'stale' ? Number(await post(url, body, signature)) || 0 : first
}

function post(url: string, body: string, signature: string): Promise<number | 'stale'> {
  return new Promise(resolve => {
    const secure = url.startsWith('https:')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      accept: '*/*',
      'content-length': Buffer.byteLength(body),
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    const agent = secure ? httpsAgent : httpAgent
    const request = (secure ? https : http).request(
      url,
      { method: 'POST', agent, timeout: SEND_TIMEOUT_MS, headers },
      response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', () => resolve(0))
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(request.reusedSocket && error.code === 'ECONNRESET' ? 'stale' : 0),
    )
    request.end(body)
  })
}
