/**
 * `fetch`, with the answer read to its end: one that nobody takes goes on for the browser, and holds a connection that the
 * page may need.
 */
export async function fetchWhole(
  address: string,
  init?: RequestInit,
): Promise<Pick<Response, 'ok' | 'status'>> {
  const answer = await fetch(address, init)
  await answer.arrayBuffer()
  return answer
}
