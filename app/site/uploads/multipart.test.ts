import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type FilePart, parseMultipart } from './multipart.server'

/** A form whose boundary is `b`, as a request that arrives in these pieces. */
function aForm(...pieces: string[]): Request {
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(Buffer.from(piece))
    },
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  return new Request('http://zine.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

const about = (disposition: string) => `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
const sizeOf = async ({ filename, data }: FilePart) => [filename, (await buffer(data)).length]

test('fields and files arrive in order, names in any language, paths left whole', async () => {
  const form = aForm(
    `${about('name="pdf"; filename="дом/Größe.pdf"')}%PDF`,
    `-1.7\r\n${about('name="title"')}Größe\r\n--b--`,
  )
  expect(await parseMultipart(form, sizeOf)).toEqual({
    fields: [['title', 'Größe']],
    files: [['дом/Größe.pdf', 8]],
    problem: undefined,
  })
})

test('a part without a name has an empty one', async () => {
  const { fields } = await parseMultipart(
    aForm('--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--'),
    sizeOf,
  )
  expect(fields).toEqual([['', 'x']])
})

test('a long part without headers, or past the number of files, does not keep the form from its end', async () => {
  const long = 'x'.repeat(60_000)
  const named = about('name="title"')
  const bare = await parseMultipart(aForm(`${named}Nights\r\n--b\r\n\r\n${long}\r\n--b--`), sizeOf)
  expect(bare).toEqual({ fields: [['title', 'Nights']], files: [], problem: undefined })

  const file = `${about('name="pdf"; filename="a.pdf"')}${long}\r\n`
  const { files, problem } = await parseMultipart(aForm(...Array(201).fill(file), '--b--'), sizeOf)
  expect([files.length, problem]).toMatchObject([200, { status: 400 }])
})

test('a file that is cut off fails for whoever reads it, and one that came before it does not', async () => {
  const read: Record<string, unknown> = {}
  const form = aForm(
    `${about('name="pdf"; filename="a.pdf"')}whole\r\n${about('name="pdf"; filename="b.pdf"')}half`,
  )
  const { problem } = await parseMultipart(form, async (part) => {
    read[part.filename] = await sizeOf(part).catch(() => 'cut off')
  })
  expect(read).toEqual({ 'a.pdf': ['a.pdf', 5], 'b.pdf': 'cut off' })
  expect(problem).toMatchObject({ status: 400, message: 'The form is incomplete or malformed.' })
})

test('a storage that fails is what is said, though the form is whole', async () => {
  const failure = new Error('The disk is gone.')
  const { files, problem } = await parseMultipart(
    aForm(`${about('name="pdf"; filename="a.pdf"')}whole\r\n--b--`),
    () => Promise.reject(failure),
  )
  expect([files, problem]).toEqual([[], failure])
})
