import { expect, test } from 'vitest'
import { memoryUploadHandler, parseSmallForm } from './small-form.server'

const type = 'multipart/form-data; boundary=b'
const about = (disposition: string) => `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
const end = '\r\n--b--\r\n'
const kept = memoryUploadHandler(1000)

/** Parses a form whose boundary is `b`, as a request that arrives in these pieces. */
async function parsed(pieces: string[], { contentType = type, maxBytes = 5000, handle = kept } = {}) {
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(Buffer.from(piece))
    },
  })
  const headers = { 'Content-Type': contentType }
  const request = new Request('http://zine.example/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  const { form, fields, problem } = await parseSmallForm(request, handle, { maxBytes, fieldBytes: 100 })
  const files = [...form].filter(([, value]) => value instanceof File) as [string, File][]
  const names = await Promise.all(
    files.map(async ([name, file]) => [name, file.name, (await file.text()).length]),
  )
  return { fields, files: names, problem }
}

test('fields and files of a small form arrive, in any language and in any pieces', async () => {
  const pieces = [
    `${about('name="logo"; filename="Größe 2.png"')}PN`,
    `G\r\n${about('name="title"')}Größe${end}`,
  ]
  expect(await parsed(pieces)).toEqual({
    fields: [['title', 'Größe']],
    files: [['logo', 'Größe 2.png', 3]],
    problem: undefined,
  })
})

test('a boundary in quotes, or with something before or after it, loses nothing', async () => {
  for (const contentType of [
    'multipart/form-data; boundary="b"',
    'Multipart/Form-Data; charset=utf-8; Boundary=b',
    'multipart/form-data; boundary=b; charset=utf-8',
  ]) {
    const { fields } = await parsed([`${about('name="title"')}Nights${end}`], { contentType })
    expect(fields).toEqual([['title', 'Nights']])
  }
})

test('what cannot be read says why, and keeps the fields that came before it', async () => {
  const title = `${about('name="title"')}Nights\r\n`
  const cases: [string, object][] = [
    [
      about('name="logo"; filename="a;b.png"'),
      { status: 400, message: expect.stringContaining('contains a ;') },
    ],
    [
      `${about('name="logo"; filename="a.png"')}half`,
      { status: 400, message: 'The form is incomplete or malformed.' },
    ],
    [
      `${about('name="words"')}${'x'.repeat(101)}${end}`,
      { status: 400, errors: { words: expect.anything() } },
    ],
    [
      `${about('name="logo"; filename="a.png"')}${'x'.repeat(1001)}${end}`,
      { status: 413, errors: { logo: expect.anything() } },
    ],
  ]
  for (const [rest, problem] of cases)
    expect(await parsed([title, rest])).toMatchObject({ fields: [['title', 'Nights']], problem })
})

test('a form that is too large as a whole is refused', async () => {
  const file = `${about('name="logo"; filename="a.png"')}${'x'.repeat(900)}\r\n`
  const { problem } = await parsed([...Array(6).fill(file), '--b--'])
  expect(problem).toMatchObject({ status: 413 })
})

test('what a handler throws is what is said', async () => {
  const failure = new Error('The disk is gone.')
  const handle = () => Promise.reject(failure)
  const { problem } = await parsed([`${about('name="logo"; filename="a.png"')}PNG${end}`], { handle })
  expect(problem).toBe(failure)
})

test('another kind of body, and one without a boundary, are refused', async () => {
  await expect(parsed([], { contentType: 'text/plain' })).rejects.toMatchObject({ status: 415 })
  await expect(parsed([], { contentType: 'multipart/form-data' })).rejects.toMatchObject({ status: 400 })
})
