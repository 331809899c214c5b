import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aBareMp3, anMp3, aPdf, type Part } from '../files'
import { articleFields, pdf, pressForTests } from './press'

const { jpeg, png, send, post, get, cover } = pressForTests()

describe('what is uploaded is published', () => {
  test('an article, its files before its fields, is read back as it was', async () => {
    const document = aPdf(300_000)
    const author = await (
      await post('/api/articles/authors', [
        ['name', 'Ada'],
        ['bio', 'Writes.'],
      ])
    ).json()
    const answer = await post('/api/articles', [
      pdf(document, 'a;b=c.pdf'),
      cover(),
      ...articleFields,
      ['contentType', 'Travel'],
      ['viewcount', '7'],
      ['uploadDate', '2024-03-01'],
      ['authorIds[]', String(author.id)],
    ])
    const article = await answer.json()

    expect(answer.status).toBe(201)
    expect(article).toMatchObject({
      title: 'Night buses',
      contentType: 'Travel',
      viewcount: 7,
      downloadcount: 0,
      uploadDate: '2024-03-01T00:00:00.000Z',
      authorIds: [author.id],
      pdfPath: expect.stringMatching(/^uploads\/pdfs\/[\w-]+\.pdf$/),
    })
    expect(await (await get(`/api/articles/${article.id}`)).json()).toEqual(article)
    const served = await get(`/api/${article.pdfPath}`)
    expect(Buffer.from(await served.arrayBuffer()).equals(document)).toBe(true)
    expect((await get(`/${article.coverImage}`)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('defaults are Weird, no views, today, no author', async () => {
    const article = await (await post('/api/articles', [...articleFields, pdf(), cover()])).json()
    expect(article).toMatchObject({ contentType: 'Weird', viewcount: 0, downloadcount: 0, authorIds: [] })
    expect(article.uploadDate.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
  })

  test('two files of one name never collide', async () => {
    const same = () => post('/api/articles', [...articleFields, pdf(), cover()])
    const [one, two] = await Promise.all([same(), same()])
    expect((await one.json()).pdfPath).not.toBe((await two.json()).pdfPath)
  })

  test('an item of merchandise, its price in dollars', async () => {
    const image: Part = ['image', { file: png(), filename: 'cap.png', type: 'image/png' }]
    const answer = await post('/api/merch', [['title', 'Cap'], ['price', '18.5'], image])
    expect([answer.status, await answer.json()]).toMatchObject([201, { title: 'Cap', price: 18.5 }])
  })

  test('a band in its sequence: band, landing image, tracks, photos', async () => {
    const band = await (
      await send('/api/bands', JSON.stringify({ title: 'Low  Water', genre: 'Dub' }), {
        'Content-Type': 'application/json',
      })
    ).json()
    const at = `/api/bands/${band.id}`
    const answers = [
      await post(`${at}/upload-image`, [['landingImage', { file: png(), filename: 'low.png' }]]),
      await post(`${at}/upload-track`, [
        ['title', 'Slack tide'],
        ['audioFile', { file: anMp3(), filename: 'slack.mp3', type: 'audio/mp3' }],
      ]),
      await post(`${at}/upload-track`, [
        ['title', 'Bare'],
        ['audioFile', { file: aBareMp3(), filename: 'bare.mp3', type: 'audio/mpeg' }],
      ]),
      await post(`${at}/upload-photo`, [
        ['title', 'On the pier'],
        ['photo', { file: jpeg(), filename: 'pier.jpeg', type: 'image/jpeg' }],
      ]),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])

    const [found] = (await (await get('/api/bands')).json()).filter(
      ({ id }: { id: number }) => id === band.id,
    )
    expect(found).toMatchObject({
      landingImage: expect.any(String),
      tracks: [{ title: 'Slack tide' }, { title: 'Bare' }],
      photos: [{ title: 'On the pier' }],
    })
    expect((await get('/bands/low-water')).status).toBe(200)

    const again = await send('/api/bands', JSON.stringify({ title: 'low water' }), {
      'Content-Type': 'application/json',
    })
    expect(again.status).toBe(409)
    expect((await post('/api/bands/999/upload-track', [])).status).toBe(404)
  })
})

test('a deleted article is gone for readers, with its files', async () => {
  const article = await (await post('/api/articles', [...articleFields, pdf(), cover()])).json()
  const address = `/api/articles/${article.id}`

  expect((await send(address, undefined, {}, 'DELETE')).status).toBe(200)
  for (const gone of [address, `/${article.pdfPath}`, `/${article.coverImage}`, `/articles/${article.id}`]) {
    expect([gone, (await get(gone)).status]).toEqual([gone, 404])
  }
  expect((await send(address, undefined, {}, 'DELETE')).status).toBe(404)
})

test('a wrong method is 405', async () => {
  const answer = await send('/api/bands/1/upload-track', undefined, {}, 'DELETE')
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a picture of a strange shape keeps its size', async () => {
  const tall = await sharp({ create: { width: 10, height: 4000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const answer = await post('/api/articles', [
    ...articleFields,
    pdf(),
    ['coverImage', { file: tall, filename: 'tall.png' }],
  ])
  expect(answer.status).toBe(201)
  const { coverImage } = await answer.json()
  const smaller = coverImage.replace('uploads/', '/pictures/320/')
  for (const address of [`/${coverImage}`, `${smaller}.webp`, `${smaller}.avif`]) {
    const picture = sharp(Buffer.from(await (await get(address)).arrayBuffer()))
    expect(await picture.metadata(), address).toMatchObject({ width: 10, height: 4000 })
  }
})
