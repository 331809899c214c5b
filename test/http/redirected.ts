/** The page that an answer leads to, as a browser asks for it: with the cookies that the answer set. */
export function redirected(answer: Response, sent: { cookie?: string; Authorization?: string } = {}) {
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const cookie = [...(sent.cookie ? [sent.cookie] : []), ...set].join('; ')
  return fetch(new URL(answer.headers.get('location') ?? '', answer.url), { headers: { ...sent, cookie } })
}
