import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBareMp3, aJpeg, anMp3, aPdf, aPixelBomb, aPng, formOf, type Part, pdfBegins } from '../files'
import { type RunningServer, startServer } from '../server'

let server: RunningServer
let token: string
let jpeg: Buffer
let png: Buffer
const password = 'correct horse battery'

beforeAll(async () => {
  server = await startServer({
    ADMIN_USERNAME: 'boss',
    ADMIN_EMAIL: 'boss@example.org',
    ADMIN_PASSWORD: password,
    MAX_UPLOAD_BYTES: String(20 * 1024 * 1024),
  })
  token = await tokenOf('boss')
  jpeg = await aJpeg()
  png = await aPng()
})
afterAll(() => server.stop())

const send = (
  address: string,
  body: BodyInit | undefined,
  headers: Record<string, string> = {},
  method = 'POST',
) =>
  fetch(server.origin + address, { method, body, headers: { Authorization: `Bearer ${token}`, ...headers } })
const post = (address: string, parts: Part[]) => send(address, formOf(parts))
const get = (address: string) => fetch(server.origin + address)

async function tokenOf(username: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return (await answer.json()).token
}

/** Every file that the server keeps, unfinished ones too. */
function filesKept(): string[] {
  return readdirSync(path.join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

const articleFields: Part[] = [
  ['title', 'Night buses'],
  ['description', 'What runs after one.'],
  ['filetype', 'Article'],
]
const cover = (): Part => ['coverImage', { file: jpeg, filename: 'cover.jpg', type: 'image/jpeg' }]
const pdf = (file = aPdf(), filename = 'issue.pdf', type = 'application/pdf'): Part => [
  'pdf',
  { file, filename, type },
]

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
    const image: Part = ['image', { file: png, filename: 'cap.png', type: 'image/png' }]
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
      await post(`${at}/upload-image`, [['landingImage', { file: png, filename: 'low.png' }]]),
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
        ['photo', { file: jpeg, filename: 'pier.jpeg', type: 'image/jpeg' }],
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

describe('what is refused leaves nothing', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const typeWords = /^File type must be one of /

  const refusals: [string, () => Part[] | Promise<Part[]>, number, RegExp][] = [
    ['no files', () => articleFields, 400, /^Please upload both PDF and Cover Image\.$/],
    ['no cover', () => [...articleFields, pdf()], 400, /^Please upload both PDF and Cover Image\.$/],
    ['no title', () => [...articleFields.slice(1), pdf(), cover()], 400, /^Title is required\.$/],
    [
      'a space in a name',
      () => [...articleFields, pdf(aPdf(), 'my issue.pdf'), cover()],
      400,
      /^Error: File names cannot contain spaces\.$/,
    ],
    [
      'HTML called .pdf',
      () => [...articleFields, pdf(Buffer.from('<html>%PDF-1.7')), cover()],
      400,
      typeWords,
    ],
    [
      'a PDF declared as HTML',
      () => [...articleFields, pdf(aPdf(), 'x.pdf', 'text/html'), cover()],
      400,
      typeWords,
    ],
    ['a PDF called .html', () => [...articleFields, pdf(aPdf(), 'x.html'), cover()], 400, typeWords],
    ['an empty file', () => [...articleFields, pdf(Buffer.alloc(0)), cover()], 400, typeWords],
    ['two PDFs', () => [...articleFields, pdf(), pdf(), cover()], 400, /^Too many files$/],
    [
      'a way out of the folder',
      () => [...articleFields, pdf(aPdf(), '../../x.pdf'), cover()],
      400,
      /slashes/,
    ],
    [
      'a name of 300 characters',
      () => [...articleFields, pdf(aPdf(), `${'x'.repeat(296)}.pdf`), cover()],
      400,
      /longer than 200/,
    ],
    [
      'SVG called .png',
      () => [...articleFields, pdf(), ['coverImage', { file: svg, filename: 'x.png', type: 'image/png' }]],
      400,
      typeWords,
    ],
    [
      'a bomb of pixels',
      () => [
        ...articleFields,
        pdf(),
        ['coverImage', { file: aPixelBomb(), filename: 'x.png', type: 'image/png' }],
      ],
      400,
      /too many pixels/,
    ],
    [
      'a polyglot of JPEG and HTML',
      () => [
        ...articleFields,
        pdf(),
        [
          'coverImage',
          { file: Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]), filename: 'x.jpg' },
        ],
      ],
      400,
      typeWords,
    ],
    [
      'a polyglot of JPEG and ZIP',
      () => [
        ...articleFields,
        pdf(),
        [
          'coverImage',
          { file: Buffer.concat([jpeg, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), filename: 'x.jpg' },
        ],
      ],
      400,
      typeWords,
    ],
    [
      'no picture behind the magic bytes',
      () => [
        ...articleFields,
        pdf(),
        [
          'coverImage',
          { file: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(90)]), filename: 'x.jpg' },
        ],
      ],
      400,
      typeWords,
    ],
    ['a negative count', () => [...articleFields, ['viewcount', '-1'], pdf(), cover()], 400, /^View count/],
    [
      'an unknown author',
      () => [...articleFields, ['authorIds', '999'], pdf(), cover()],
      400,
      /^Author not found\.$/,
    ],
    [
      'an unknown content type',
      () => [...articleFields, ['contentType', 'Gossip'], pdf(), cover()],
      400,
      /^Content Type/,
    ],
    [
      '10,000 fields',
      () => [
        ...articleFields,
        ...Array.from({ length: 10_000 }, (_, at): Part => [`f${at}`, 'x']),
        pdf(),
        cover(),
      ],
      400,
      /more fields/,
    ],
    [
      'a field of a megabyte',
      () => [...articleFields, ['x', 'y'.repeat(1_000_000)], pdf(), cover()],
      400,
      /too long/,
    ],
    [
      'a file where none is taken',
      () => [...articleFields, pdf(), cover(), ['title2', { file: png, filename: 'x.png' }]],
      400,
      /No file/,
    ],
    [
      'more than the operator takes',
      () => [...articleFields, pdf(aPdf(25 * 1024 * 1024)), cover()],
      413,
      /^File is larger than 20971520 bytes$/,
    ],
  ]
  test.each(refusals)('%s', async (_what, parts, status, message) => {
    const before = filesKept()
    const answer = await post('/api/articles', await parts())
    const body = await answer.json()

    expect([answer.status, body.message]).toEqual([status, expect.stringMatching(message)])
    expect(filesKept()).toEqual(before)
  })

  test('what is wrong with one of several rows is named by its row', async () => {
    const made = await send('/api/bands', JSON.stringify({ title: 'Rows of wrongs' }), {
      'Content-Type': 'application/json',
    })
    const parts: Part[] = [
      ['title', 'Rows of wrongs'],
      ['trackTitle', 'Good'],
      ['audioFile', { file: anMp3(), filename: 'good.mp3' }],
      ['trackTitle', ''],
      ['audioFile', { file: Buffer.alloc(0), filename: '' }],
      ['trackTitle', 'x'.repeat(201)],
      ['audioFile', { file: anMp3(), filename: 'a song.mp3' }],
      ['photoTitle', 'Good'],
      ['photo', { file: png, filename: 'stage.jpg' }],
    ]
    const { id } = await made.json()
    const answer = await send(`/api/bands/${id}`, formOf(parts), {}, 'PUT')
    const typeWords = 'File type must be one of image/jpeg, .jpg, .jpeg'
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        message: 'Error: Audio file names cannot contain spaces.',
        errors: {
          'audioFile[2]': ['Error: Audio file names cannot contain spaces.'],
          'trackTitle[2]': ['Title is too long.'],
          'photo[0]': [typeWords],
        },
      },
    ])
  })

  test('names with spaces say which kind of file it is', async () => {
    const band = await (
      await send('/api/bands', '{"title":"Spaces"}', { 'Content-Type': 'application/json' })
    ).json()
    const track = await post(`/api/bands/${band.id}/upload-track`, [
      ['title', 'x'],
      ['audioFile', { file: anMp3(), filename: 'a b.mp3' }],
    ])
    const photo = await post(`/api/bands/${band.id}/upload-photo`, [
      ['title', 'x'],
      ['photo', { file: jpeg, filename: 'a b.jpg' }],
    ])
    const png2 = await post(`/api/bands/${band.id}/upload-photo`, [
      ['title', 'x'],
      ['photo', { file: png, filename: 'a.png' }],
    ])

    expect((await track.json()).message).toBe('Error: Audio file names cannot contain spaces.')
    expect((await photo.json()).message).toBe('Error: Photo file names cannot contain spaces.')
    expect((await png2.json()).message).toBe('File type must be one of image/jpeg, .jpg, .jpeg')
  })

  test.each([
    ['JSON', '{}', 'application/json', 415],
    ['no boundary', 'x', 'multipart/form-data', 400],
    ['a boundary that never comes', 'x'.repeat(3_000_000), 'multipart/form-data; boundary=never', 400],
    [
      'a NUL in a name',
      '--b\r\nContent-Disposition: form-data; name="pdf"; filename="a\0b.pdf"\r\n\r\n%PDF-1.7\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      400,
    ],
    [
      'a NUL in a field',
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\na\0b\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      400,
    ],
    [
      'a part cut off',
      '--b\r\nContent-Disposition: form-data; name="pdf"; filename="a.pdf"\r\n\r\n%PDF-1.7',
      'multipart/form-data; boundary="b"',
      400,
    ],
    [
      'a header without end',
      `--b\r\nContent-Disposition: ${'x'.repeat(200_000)}`,
      'multipart/form-data; boundary=b',
      400,
    ],
  ])('a body with %s', async (_what, body, type, status) => {
    const before = filesKept()
    expect((await send('/api/articles', body, { 'Content-Type': type })).status).toBe(status)
    expect(filesKept()).toEqual(before)
  })

  test('a visitor is 401, a member 403', async () => {
    await fetch(`${server.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'member', email: 'member@example.org', password }),
    })
    const member = await tokenOf('member')
    for (const [address, method] of [
      ['/api/articles', 'POST'],
      ['/api/articles/authors', 'POST'],
      ['/api/merch', 'POST'],
      ['/api/bands', 'POST'],
      ['/api/bands/1/upload-image', 'POST'],
      ['/api/bands/1/upload-track', 'POST'],
      ['/api/bands/1/upload-photo', 'POST'],
      ['/api/articles/1', 'DELETE'],
      ['/api/merch/1', 'DELETE'],
    ]) {
      expect([address, (await fetch(server.origin + address, { method })).status]).toEqual([address, 401])
      expect([
        address,
        (await send(address ?? '', undefined, { Authorization: `Bearer ${member}` }, method)).status,
      ]).toEqual([address, 403])
    }
  })

  test('an upload that breaks off in the middle', async () => {
    const before = filesKept()
    const { hostname, port } = new URL(server.origin)
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': 9_000_000,
    }
    const upload = request({ hostname, port, path: '/api/articles', method: 'POST', headers })
    upload.on('error', () => {})
    upload.write(pdfBegins)
    upload.write(Buffer.alloc(3_000_000))
    await expect.poll(filesKept, { timeout: 15_000 }).toHaveLength(before.length + 1)
    upload.destroy()
    await expect.poll(filesKept, { timeout: 15_000 }).toEqual(before)
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
})
