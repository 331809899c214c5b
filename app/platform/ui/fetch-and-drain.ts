/** Calls `fetch` and reads the answer completely: an unread one blocks a connection that the page may need. */
export async function fetchAndDrain(
  address: string,
  init?: RequestInit,
): Promise<Pick<Response, 'ok' | 'status'>> {
  const answer = await fetch(address, init)
  await answer.arrayBuffer()
  return answer
}
