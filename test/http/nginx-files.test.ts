import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx, startNginx } from '../nodes/nginx'
import { type RunningServer, startServer } from '../server'

describe.skipIf(!hasNginx())('files that nginx sends by itself', () => {
  let site: RunningServer
  let front: Awaited<ReturnType<typeof startNginx>>
  let article: { id: number; coverImage: string; pdfPath: string }

  beforeAll(async () => {
    site = await startServer({ SAMPLE_CONTENT: 'on', ACCEL_REDIRECT: '/kept-files', TRUST_PROXY: '1' })
    front = await startNginx([Number(new URL(site.origin).port)], site.dataDir)
    article = ((await (await get('/api/articles')).json()) as [typeof article])[0]
  })
  afterAll(async () => {
    await front?.stop()
    await site?.stop()
  })

  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(front.origin + address, { headers })
  const hashOf = async (answer: Response) =>
    createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')

  test('come whole, in ranges and not again, with all that the site says of them', async () => {
    const whole = await get(`/${article.pdfPath}`)
    expect(whole.headers.get('x-accel-redirect')).toBeNull()
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(whole.headers.get('content-security-policy')).toBe("frame-ancestors 'self'")
    expect(whole.headers.get('cache-control')).toBe('public, no-cache, no-transform')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.length).toBe(Number(whole.headers.get('content-length')))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

    const part = await get(`/${article.pdfPath}`, { Range: 'bytes=5-9' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10))

    const etag = whole.headers.get('etag') ?? ''
    expect((await get(`/${article.pdfPath}`, { 'If-None-Match': etag })).status).toBe(304)
    expect((await get(`/${article.pdfPath}?download=A title`)).headers.get('content-disposition')).toContain(
      'A title.pdf',
    )
  })

  test('are the pictures too, small ones and originals', async () => {
    const original = await get(`/${article.coverImage}`)
    expect(original.headers.get('content-type')).toMatch(/^image\//)
    const small = await get(`/pictures/320/${article.coverImage.replace('uploads/', '')}.webp`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await hashOf(small)).not.toBe(await hashOf(original))
  })

  test('are reached by no other way: neither the place where they are kept nor a file that is nobody’s', async () => {
    for (const address of [
      `/kept-files/${article.pdfPath}`,
      '/kept-files/zinehouse.db',
      '/uploads/pdfs/none.pdf',
    ])
      expect((await get(address)).status, address).toBe(404)
  })
})
