import { describe, expect, test } from 'vitest'
import { anMp3, formOf, type Part } from '../files'
import { beginUpload, pressForTests } from './press'
import { caller } from './shop'

const { server, token, jpeg, png, send, post, filesKept } = pressForTests()

describe('what cannot be taken leaves nothing', () => {
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
      ['photo', { file: png(), filename: 'stage.jpg' }],
    ]
    const { id } = await made.json()
    const answer = await send(`/api/bands/${id}`, formOf(parts), {}, 'PUT')
    const typeWords = 'File type must be JPEG'
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
      ['photo', { file: jpeg(), filename: 'a b.jpg' }],
    ])
    const png2 = await post(`/api/bands/${band.id}/upload-photo`, [
      ['title', 'x'],
      ['photo', { file: png(), filename: 'a.png' }],
    ])

    expect((await track.json()).message).toBe('Error: Audio file names cannot contain spaces.')
    expect((await photo.json()).message).toBe('Error: Photo file names cannot contain spaces.')
    expect((await png2.json()).message).toBe('File type must be JPEG')
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
    const member = (await caller(server(), 'member')).token
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
      expect([address, (await fetch(server().origin + address, { method })).status]).toEqual([address, 401])
      expect([
        address,
        (await send(address ?? '', undefined, { Authorization: `Bearer ${member}` }, method)).status,
      ]).toEqual([address, 403])
    }
  })

  test('an upload that breaks off in the middle', async () => {
    const before = filesKept()
    const upload = beginUpload(server(), token(), 3)
    await expect.poll(filesKept, { timeout: 15_000 }).toHaveLength(before.length + 1)
    upload.destroy()
    await expect.poll(filesKept, { timeout: 15_000 }).toEqual(before)
  })
})
