import { expect, test } from 'vitest'
import { uploadStepsOf } from '../../app/bands/band-steps'
import { aBareMp3, aPdf, formOf, type Part } from '../files'
import { pressForTests } from './press'
import { redirected } from './redirected'

const { server, token, jpeg, send, get, post, filesKept } = pressForTests()

const document = aPdf()
const song = (): Part => ['audioFile', { file: aBareMp3(), filename: 'song.mp3', type: 'audio/mpeg' }]
const noFile = (name: string): Part => [name, { file: Buffer.alloc(0), filename: '' }]

test('two tracks of a band with the same title and file are two tracks', () => {
  const rows: Part[] = [['trackTitle', 'Curfew'], song(), ['trackTitle', 'Curfew'], song()]
  const steps = uploadStepsOf(formOf(rows))
  expect(new Set(steps.map(({ key }) => key)).size).toBe(2)
  expect(steps.map(({ copy }) => copy)).toEqual([1, 2])

  const renamed: Part = ['audioFile', { file: aBareMp3(), filename: 'other.mp3', type: 'audio/mpeg' }]
  const otherwise = uploadStepsOf(
    formOf([['trackTitle', 'Curfew'], song(), ['trackTitle', 'Curfew'], renamed]),
  )
  expect(otherwise.map(({ copy }) => copy)).toEqual([1, 2])
})

test('a row with a title and no file is said, and nothing is saved', async () => {
  const made = await send('/api/bands', '{"title":"Half a row"}', { 'Content-Type': 'application/json' })
  const { id } = await made.json()
  const rows: Part[] = [
    ['title', 'Half a row'],
    ['trackTitle', 'Curfew'],
    song(),
    ['trackTitle', 'Without a file'],
    noFile('audioFile'),
    ['trackTitle', ''],
    noFile('audioFile'),
    ['photoTitle', ''],
    ['photo', { file: jpeg(), filename: 'a.jpg', type: 'image/jpeg' }],
  ]
  const answer = await send(`/api/bands/${id}`, formOf(rows), {}, 'PUT')
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      message: 'Please upload an audio file.',
      errors: {
        'audioFile[1]': ['Please upload an audio file.'],
        'photoTitle[0]': ['Photo 1 needs a title.'],
      },
    },
  ])
  expect((await post('/api/bands/1/upload-track', [['title', 'No file']])).status).toBe(400)
})

const json = (fields: object, key?: string) =>
  send('/api/bands', JSON.stringify(fields), {
    'Content-Type': 'application/json',
    ...(key && { 'Idempotency-Key': key }),
  })
const bandsNamed = async (title: string) =>
  (await (await get('/api/bands')).json()).filter((band: { title: string }) => band.title === title)

test('a band is made once for one key, however often and how much at once it is asked for', async () => {
  const fields = { title: 'Asked twice' }
  const answers = await Promise.all([json(fields, 'k1'), json(fields, 'k1'), json(fields, 'k1')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  expect(new Set(ids).size).toBe(1)
  expect((await json(fields)).status).toBe(409)
  expect((await json({ title: 'Asked otherwise' }, 'k1')).status).toBe(201)
  expect((await json({ title: 'Too long a key' }, 'k'.repeat(201))).status).toBe(400)

  const track = () =>
    send(`/api/bands/${ids[0]}/upload-track`, formOf([['title', 'One'], song()]), { 'Idempotency-Key': 't1' })
  const before = filesKept().length
  const tracks = [await track(), await track()]
  expect(tracks.map(({ status }) => status)).toEqual([201, 201])
  await post(`/api/bands/${ids[0]}/upload-track`, [['title', 'One'], song()])
  expect((await bandsNamed('Asked twice'))[0].tracks).toHaveLength(2)
  expect(filesKept().length - before).toBe(2)
})

test('a form that is sent twice makes one article, and another after it makes another', async () => {
  const titled = (title: string): Part[] => [
    ['title', title],
    ['description', 'Buses.'],
    ['filetype', 'Article'],
    ['idempotencyKey', 'form-1'],
    ['pdf', { file: document, filename: 'a.pdf', type: 'application/pdf' }],
    ['coverImage', { file: jpeg(), filename: 'a.jpg', type: 'image/jpeg' }],
  ]
  const [one, again, other] = [
    await (await post('/api/articles', titled('Night'))).json(),
    await (await post('/api/articles', titled('Night'))).json(),
    await (await post('/api/articles', titled('Day'))).json(),
  ]
  expect(again).toEqual(one)
  expect(other.id).not.toBe(one.id)
})

test('a band is public when its sequence is complete, or when the admin says so', async () => {
  const { id } = await (await json({ title: 'Half made', isDraft: true })).json()
  const made = await post(`/api/bands/${id}/upload-track`, [['title', 'One'], song()])
  const { audioFile } = await made.json()
  const statuses = () =>
    Promise.all(['/bands/half-made', `/${audioFile}`].map(async (address) => (await get(address)).status))
  const isSeen = async () => [...(await statuses()), (await bandsNamed('Half made')).length]
  expect(await isSeen()).toEqual([404, 404, 0])
  const preview = await send('/bands/half-made', undefined, {}, 'GET')
  expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await preview.text()).toContain('Readers cannot see it yet.')
  const taken = await (await json({ title: 'half made' })).json()
  expect(taken.message).toContain('A draft of a band already uses this address.')
  await send(`/api/bands/${id}`, formOf([['title', 'Half made']]), {}, 'PUT')
  expect(await isSeen()).toEqual([200, 200, 1])
  await send(
    `/api/bands/${id}`,
    formOf([
      ['title', 'Half made'],
      ['isDraft', 'on'],
    ]),
    {},
    'PUT',
  )
  expect(await isSeen()).toEqual([404, 404, 0])
})

test('others see a draft of a band, its pictures and its tracks by a preview link', async () => {
  const { id } = await (await json({ title: 'Halb fertig', isDraft: true })).json()
  const image: Part = ['landingImage', { file: jpeg(), filename: 'a.jpg', type: 'image/jpeg' }]
  await post(`/api/bands/${id}/upload-image`, [image])
  await post(`/api/bands/${id}/upload-track`, [['title', 'One'], song()])
  const asAdmin = await (await send('/bands/halb-fertig', undefined, {}, 'GET')).text()
  const [, link = ''] = /value="http[^"]+(\/bands\/halb-fertig\?preview=[^"]+)"/.exec(asAdmin) ?? []

  const shown = await get(link)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const page = await shown.text()
  expect(page).toContain('Readers cannot see it yet.')
  expect(page).toContain('noindex')
  expect(page).not.toContain('/admin/bands/')
  const files = [
    /src="(\/uploads\/images\/[^"]+)"/,
    /src="(\/uploads\/audio\/[^"]+)"/,
    /srcSet="(\/pictures\/160\/\S+)/i,
  ].map((address) => address.exec(page)?.[1] ?? '')
  for (const file of files) {
    expect([file, (await get(file)).status]).toEqual([expect.stringContaining('?preview='), 200])
    expect((await get(file.split('?')[0] ?? '')).status).toBe(404)
  }

  const other = await (await json({ title: 'Not this one', isDraft: true })).json()
  expect((await get(`/bands/not-this-one?${link.split('?')[1]}`)).status).toBe(404)
  await send(`/api/bands/${other.id}`, formOf([['title', 'Not this one']]), {}, 'PUT')
  const published = await get(`/bands/not-this-one?${link.split('?')[1]}`)
  expect(await published.text()).not.toContain('Preview')
})

test('after the upload of a draft band the page links to it and to an empty form', async () => {
  const sent = formOf([
    ['title', 'Later'],
    ['isDraft', 'on'],
    ['landingImage', { file: jpeg(), filename: 'a.jpg', type: 'image/jpeg' }],
  ])
  const Authorization = `Bearer ${token()}`
  const answer = await fetch(`${server().origin}/admin/bands/new`, {
    method: 'POST',
    body: sent,
    redirect: 'manual',
    headers: { Authorization, Origin: server().origin },
  })
  const page = await (await redirected(answer, { Authorization })).text()
  expect(page).toContain('Band created. It is a draft: readers cannot see it.')
  expect(page).toMatch(
    /href="\/bands\/later"[^>]*>View it<\/a> · <a[^>]+href="\/admin\/bands\/new"[^>]*>Upload another/,
  )
})
