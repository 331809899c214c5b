import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../server'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test.each(['/articles/abc', '/articles/999', '/bands/nobody', '/item/0', '/authors/7', '/nowhere'])(
  '%s is a 404 page with header and footer',
  async (address) => {
    const answer = await fetch(server.origin + address)
    const html = await answer.text()

    expect(answer.status).toBe(404)
    expect(html).toContain('class="masthead"')
    expect(html).toContain('class="colophon"')
  },
)
