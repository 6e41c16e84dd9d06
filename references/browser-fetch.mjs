// Loaded before a program that runs in a page: its fetch stores cookies and sends the page's
// origin, as a browser does.
const send = globalThis.fetch
const cookies = new Map()

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  request.headers.set('origin', new URL(request.url).origin)
  request.headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
  const response = await send(request)
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
    cookies.set(name, value)
  }
  return response
}
