import { expect, test } from 'vitest'
import { stepsOf } from '../../app/bands/band-steps'
import { aBareMp3, formOf, type Part } from '../files'
import { pressForTests } from './press'

const { jpeg, send, post } = pressForTests()

const song = (): Part => ['audioFile', { file: aBareMp3(), filename: 'song.mp3', type: 'audio/mpeg' }]
const noFile = (name: string): Part => [name, { file: Buffer.alloc(0), filename: '' }]

test('two tracks of a band with the same title and file are two tracks', () => {
  const rows: Part[] = [['trackTitle', 'Curfew'], song(), ['trackTitle', 'Curfew'], song()]
  const keys = stepsOf(formOf(rows)).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(2)
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
      errors: { 'audioFile[1]': ['Please upload an audio file.'], 'photoTitle[0]': ['Title is required.'] },
    },
  ])
  expect((await post('/api/bands/1/upload-track', [['title', 'No file']])).status).toBe(400)
})
