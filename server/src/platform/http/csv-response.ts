/**
 * Responds with lines of comma-separated values as a file. Clients that accept only JSON get the
 * same text as one JSON string.
 */
export function csvResponse(
  request: Request,
  name: string,
  bodyOf: (isQuoted: boolean) => BodyInit,
): Response {
  const accepted = request.headers.get('accept') ?? ''
  const isQuoted = accepted.includes('application/json') && !accepted.includes('text/csv')
  return new Response(bodyOf(isQuoted), {
    headers: {
      'content-type': isQuoted ? 'application/json' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
