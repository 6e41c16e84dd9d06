import http from 'node:http'
import https from 'node:https'

const SEND_TIMEOUT_MS = 10_000
const SOCKETS_MAX = 32

const httpAgent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
const httpsAgent = new https.Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })

/** Posts a signed body; answers the status, or 0 when nobody answered in time. */
export function send(url: string, body: string, signature: string): Promise<number> {
  return new Promise(resolve => {
    const secure = url.startsWith('https:')
    const request = (secure ? https : http).request(
      url,
      {
        method: 'POST',
        agent: secure ? httpsAgent : httpAgent,
        timeout: SEND_TIMEOUT_MS,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          accept: '*/*',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
      },
      response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', () => resolve(0))
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(0))
    request.end(body)
  })
}

/** Lets go of the connections kept for later. */
export function closeConnections() {
  httpAgent.destroy()
  httpsAgent.destroy()
}
